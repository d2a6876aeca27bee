import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCertificateMaker, renderRedisUser, SENTINEL_PERMISSIONS } from '@matchpoint/stack';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { BUCKETS } from '../src/rate-limit/buckets.js';
import { redisServers, type RedisServer } from './redis-servers.js';
import { type Setup, startCluster, startSentinels } from './redis-topologies.js';
import { startTestGateway, type Services, type TestGateway } from './start-test-gateway.js';

const SERVICES: Services = { catalog: { listGames: async () => ({ games: [], objectives: [] }) } };
const database = useDatabase('gateway');
const USER = renderRedisUser('gateway', 'gateways').trim();
const [PLAIN, TLS] = ['plain connections', 'TLS'] as const;
/** With a host that nobody must ask. */
const WHERE = 'gateway:gateways@nowhere.invalid:1';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-redis-failover-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** How servers and their administrator speak, and the gateway's variables for it. */
async function make(way: typeof PLAIN | typeof TLS): Promise<{ setup: Setup; environment: Record<string, string> }> {
  if (way === PLAIN) return { setup: { lines: [USER] }, environment: { REDIS_URL: `redis://${WHERE}` } };
  const maker = await createCertificateMaker(folder);
  const server = await maker.issue('redis', ['redis', '127.0.0.1']);
  const gateway = await maker.issue('gateway', ['gateway']);
  const files = [`tls-cert-file ${server.certFile}`, `tls-key-file ${server.keyFile}`, `tls-ca-cert-file ${server.caFile}`];
  const [ca, cert, key] = [server.caFile, server.certFile, server.keyFile].map((file) => fs.readFileSync(file));
  return {
    setup: { lines: [USER, 'tls-port yes', 'tls-replication yes', 'tls-cluster yes', ...files], admin: { tls: { ca, cert, key } } },
    environment: {
      REDIS_URL: `rediss://${WHERE}`,
      REDIS_CA_FILE: gateway.caFile,
      REDIS_CERT_FILE: gateway.certFile,
      REDIS_KEY_FILE: gateway.keyFile,
    },
  };
}

const toStop: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of toStop.splice(0).reverse()) await each.stop();
});

async function startGateway(environment: Record<string, string>): Promise<TestGateway> {
  const gateway = await startTestGateway(database, SERVICES, environment);
  toStop.push(gateway);
  return gateway;
}

interface Observed {
  /** What was answered to callers that have enough in their buckets, other than 200. */
  failed: number[];
  /** Requests over what its bucket gives that one got who spends all it can. */
  spentTooMuch: number;
}

/** Asks all the time, by keys with enough in their buckets and by one whose bucket is empty, while `work` is done. */
async function askMeanwhile(gateway: TestGateway, work: () => Promise<unknown>): Promise<Observed> {
  const keys = await Promise.all(Array.from({ length: 12 }, () => gateway.key()));
  const spender = await gateway.key();
  const ask = async (key: string | undefined): Promise<number> => (await gateway.fetch('/games', { ...(key && { key }) })).status;
  const began = performance.now();
  let spent = (await Promise.all(Array.from({ length: 70 }, () => ask(spender)))).filter((status) => status === 200).length;
  const failed: number[] = [];
  let isDone = false;
  const asking = (async () => {
    for (let round = 0; !isDone; round += 1) {
      const [status = 0, ofSpender] = await Promise.all([ask(keys[round % keys.length]), ask(spender)]);
      if (status !== 200) failed.push(status);
      if (ofSpender === 200) spent += 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  await work().finally(() => (isDone = true));
  await asking;
  const { capacity, refillPerSecond } = BUCKETS.key;
  return { failed, spentTooMuch: Math.max(0, spent - capacity - ((performance.now() - began) / 1000) * refillPerSecond) };
}

const NOTHING_AMISS = { failed: [], spentTooMuch: 0 };

/** Resolves once this server is a primary that holds buckets, and the gateway takes from them. */
async function untilUsed(gateway: TestGateway, servers: readonly RedisServer[]): Promise<RedisServer> {
  return eventually(async () => {
    for (const server of servers) {
      const info = await server.admin.info('replication');
      if (!info.includes('role:master') || gateway.context.limiter.source() !== 'redis') continue;
      const before = await callsOf(server);
      await gateway.fetch('/games');
      if ((await callsOf(server)) > before) return server;
    }
    throw new Error(`none of these is used: ${servers.map(({ address }) => address).join(', ')}`);
  });
}

/** How many scripts a server has run. */
async function callsOf(server: RedisServer): Promise<number> {
  const calls = [...(await server.admin.info('commandstats')).matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g)];
  return calls.reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('behind three Sentinels', () => {
  it.each([
    ['SIGKILL', PLAIN],
    ['SIGSTOP', TLS],
  ] as const)(
    'buckets go on in the next primary within seconds of a %s, over %s, no request fails, and what was spent stays spent',
    async (signal, way) => {
      const servers = redisServers();
      toStop.push(servers);
      const asker = renderRedisUser('asker', 'askers', SENTINEL_PERMISSIONS).trim();
      const { setup, environment } = await make(way);
      const { primary, replicas, sentinels } = await startSentinels(servers, setup, [
        asker,
        ...setup.lines.filter((line) => line.startsWith('tls-')),
      ]);
      const gateway = await startGateway({
        ...environment,
        // One that is not there is passed over.
        REDIS_SENTINELS: ['127.0.0.1:1', ...sentinels.map(({ address }) => address)].join(', '),
        REDIS_SENTINEL_NAME: 'mp',
        REDIS_SENTINEL_USERNAME: 'asker',
        REDIS_SENTINEL_PASSWORD: 'askers',
      });
      await untilUsed(gateway, [primary]);
      const observed = await askMeanwhile(gateway, async () => {
        primary.signal(signal);
        const next = await untilUsed(gateway, replicas);
        expect(await next.admin.keys('{mp}:bucket:*')).not.toEqual([]);
      });
      expect(observed).toEqual(NOTHING_AMISS);
    },
  );
});

describe('on a cluster of three primaries', () => {
  it.each([PLAIN, TLS] as const)(
    'buckets follow their slot to another node, and to a replica whose primary is killed, over %s, and no request fails',
    async (way) => {
      const servers = redisServers();
      toStop.push(servers);
      const { setup, environment } = await make(way);
      const { owner, others, replica, slot } = await startCluster(servers, setup);
      const gateway = await startGateway({ ...environment, REDIS_CLUSTER_NODES: others.map(({ address }) => address).join(',') });
      await untilUsed(gateway, [owner]);

      const killed = await askMeanwhile(gateway, async () => {
        owner.signal('SIGKILL');
        await untilUsed(gateway, [replica]);
      });
      expect(killed).toEqual(NOTHING_AMISS);

      const [target] = others as [RedisServer];
      const moved = await askMeanwhile(gateway, async () => {
        await moveSlot(slot, { source: replica, target, whileOpen: async () => void (await untilLocal(gateway)) });
        await untilUsed(gateway, [target]);
      });
      expect(moved).toEqual(NOTHING_AMISS);
      expect(await replica.admin.keys('{mp}:bucket:*')).toEqual([]);
    },
  );
});

/** In the middle of a move the keys of one call lie on two nodes, and neither can serve it. */
async function untilLocal({ context }: TestGateway): Promise<void> {
  await eventually(() => expect(context.limiter.source()).toBe('local'));
}

interface Move {
  source: RedisServer;
  target: RedisServer;
  /** What happens while one half of the keys lies here, the other there. */
  whileOpen(): Promise<void>;
}

/** Gives a slot to another primary, as the cluster's own tool does. */
async function moveSlot(slot: number, { source, target, whileOpen }: Move): Promise<void> {
  const [sourceId, targetId] = [String(await source.admin.cluster('MYID')), String(await target.admin.cluster('MYID'))];
  await target.admin.cluster('SETSLOT', slot, 'IMPORTING', sourceId);
  await source.admin.cluster('SETSLOT', slot, 'MIGRATING', targetId);
  const migrate = async (count: number): Promise<number> => {
    const keys = await source.admin.cluster('GETKEYSINSLOT', slot, count);
    if (keys.length > 0) await source.admin.call('migrate', '127.0.0.1', target.port, '', 0, 5_000, 'KEYS', ...keys);
    return keys.length;
  };
  await migrate(5);
  await whileOpen();
  while ((await migrate(100)) > 0);
  await target.admin.cluster('SETSLOT', slot, 'NODE', targetId);
  await source.admin.cluster('SETSLOT', slot, 'NODE', targetId);
}

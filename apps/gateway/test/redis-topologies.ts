import { findFreePort } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';
import { type RedisOptions } from 'ioredis';
import { expect } from 'vitest';
import { bucketKey } from '../src/rate-limit/take-script.js';
import { type RedisServer, type RedisServers } from './redis-servers.js';

const SLOTS = 16_384;

/** Lines of every server's configuration, and how its administrator connects. */
export interface Setup {
  lines: readonly string[];
  admin?: RedisOptions;
}

/** Three Sentinels that watch a primary called `mp` with two replicas, and make one of them primary within a second or two. */
export async function startSentinels(servers: RedisServers, { lines, admin }: Setup, ofSentinels: readonly string[] = []) {
  const primary = await servers.start(lines, { admin });
  const replicas = [];
  for (let index = 0; index < 2; index += 1)
    replicas.push(await servers.start([...lines, `replicaof 127.0.0.1 ${primary.port}`], { admin }));
  await eventually(async () => expect(await primary.admin.info('replication')).toContain('connected_slaves:2'));
  const watching = [
    `sentinel monitor mp 127.0.0.1 ${primary.port} 2`,
    'sentinel down-after-milliseconds mp 500',
    'sentinel failover-timeout mp 3000',
    ...ofSentinels,
  ];
  const sentinels: RedisServer[] = [];
  for (let index = 0; index < 3; index += 1) sentinels.push(await servers.start(watching, { sentinel: true, admin }));
  for (const { admin } of sentinels) {
    await eventually(async () => {
      const [known] = (await admin.call('sentinel', 'masters')) as string[][];
      const valueOf = (field: string): string | undefined => known?.[known.indexOf(field) + 1];
      expect([valueOf('num-slaves'), valueOf('num-other-sentinels')]).toEqual(['2', '2']);
    });
  }
  return { primary, replicas, sentinels };
}

/** Three primaries, a third of the slots each, and a replica of that which owns the buckets. */
export async function startCluster(servers: RedisServers, setup: Setup) {
  const primaries: RedisServer[] = [];
  for (let index = 0; index < 3; index += 1) primaries.push(await startNode(servers, setup));
  const [first] = primaries as [RedisServer];
  for (const [index, { admin, port }] of primaries.entries()) {
    const [from, to] = [index, index + 1].map((third) => Math.ceil((SLOTS / 3) * third));
    await admin.cluster('ADDSLOTSRANGE', from ?? 0, (to ?? SLOTS) - 1);
    if (port !== first.port) await meet(admin, first);
  }
  const replica = await startNode(servers, setup);
  await meet(replica.admin, first);
  const slot = Number(await first.admin.cluster('KEYSLOT', bucketKey({ bucket: 'ip', id: '' })));
  const owner = primaries[Math.floor(slot / (SLOTS / 3))] as RedisServer;
  const ownerId = (await owner.admin.cluster('MYID')) as string;
  await eventually(async () => replica.admin.cluster('REPLICATE', ownerId));
  for (const { admin } of [...primaries, replica]) {
    await eventually(async () => {
      expect(await admin.cluster('INFO')).toContain('cluster_state:ok');
      expect(String(await admin.cluster('NODES')).match(/\bslave\b/g)).toHaveLength(1);
    });
  }
  await eventually(async () => expect(await owner.admin.info('replication')).toContain('state=online'));
  return { primaries, owner, others: primaries.filter((each) => each !== owner), replica, slot };
}

async function startNode(servers: RedisServers, { lines, admin }: Setup): Promise<RedisServer> {
  const ofCluster = ['cluster-enabled yes', 'cluster-node-timeout 1000', 'cluster-replica-validity-factor 0'];
  return servers.start([...lines, ...ofCluster, `cluster-port ${await findFreePort()}`], { admin });
}

async function meet(admin: RedisServer['admin'], other: RedisServer): Promise<void> {
  const [, busPort] = /@(\d+)/.exec(String(await other.admin.cluster('NODES'))) ?? [];
  await admin.cluster('MEET', '127.0.0.1', other.port, Number(busPort));
}

import fs from 'node:fs';
import path from 'node:path';
import { makeGenericClientConstructor, type Client, credentials, type ChannelCredentials } from '@grpc/grpc-js';
import { NATS_PERMISSIONS, natsConnectionOptions } from '@matchpoint/events';
import { createCertificateMaker, findFreePort, removeStackDirectory } from '@matchpoint/stack';
import { connect } from '@nats-io/transport-node';
import { service as healthService } from 'grpc-health-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { DemoFile } from '../src/describe-system.js';
import { PROCESSES, SERVICES, targetVariable } from '../src/process-table.js';
import { LaunchedSystem } from './launched-system.js';

const directory = path.join(inject('testStack').directory, 'secure');
const PROCESS_NAMES = PROCESSES.map(({ name }) => name);
let system: LaunchedSystem;
let demo: DemoFile;
let runtime: Record<string, string>;
let strange: Files;

interface Files {
  caFile: string;
  certFile?: string;
  keyFile?: string;
}

beforeAll(async () => {
  system = new LaunchedSystem(directory, { PORT: String(await findFreePort()) }, '--secure', '--pgbouncer', '--demo=vct');
  demo = await system.ready();
  runtime = JSON.parse(fs.readFileSync(path.join(directory, 'runtime.json'), 'utf8')) as Record<string, string>;
  strange = { ...(await (await createCertificateMaker(path.join(directory, 'strange'))).issue('gateway', ['gateway'])), caFile: ca() };
});
afterAll(async () => {
  system.signal('SIGTERM');
  await system.exitCode();
  await removeStackDirectory(path.join(directory, 'stack'));
});

const ca = (): string => runtime.MATCHPOINT_TLS_CA_FILE ?? '';
const own = (name: string): Files => ({
  caFile: ca(),
  certFile: path.join(directory, 'tls', name, 'tls.crt'),
  keyFile: path.join(directory, 'tls', name, 'tls.key'),
});
const password = (name: string): string => fs.readFileSync(path.join(directory, 'stack', `${name}.password`), 'utf8').trim();
const read = (file: string | undefined): Buffer | undefined => (file === undefined ? undefined : fs.readFileSync(file));

/** Clients that every process or server must refuse. */
const UNCERTIFIED: [string, () => Files | undefined][] = [
  ['speaks no TLS', () => undefined],
  ['shows no certificate', () => ({ caFile: ca() })],
  ["shows a stranger's certificate", () => strange],
];

describe('npm start -- --secure', () => {
  it('runs the whole product: nothing is degraded, and no process has another’s password', async () => {
    const answer = await fetch(`${demo.baseUrl}/health/ready`);
    expect(await answer.json()).toMatchObject({ status: 'ok' });
    expect([new URL(demo.urls.redis).protocol, new URL(demo.urls.nats).protocol]).toEqual(['rediss:', 'tls:']);
    const environments = PROCESS_NAMES.map((name) => fs.readFileSync(`/proc/${demo.pids[name]}/environ`, 'utf8'));
    for (const [index, name] of PROCESS_NAMES.entries()) {
      const others = PROCESS_NAMES.filter((other) => other !== name).map((other) => password(`nats-${other}`));
      expect(environments[index]).toContain(`//${name}:${password(`nats-${name}`)}@`);
      expect(others.filter((other) => environments[index]?.includes(other))).toEqual([]);
      expect(environments[index]?.includes(password('redis-gateway'))).toBe(name === 'gateway');
    }
  });

  it.each(UNCERTIFIED)('refuses gRPC clients that %s', async (_who, files) => {
    const targets = [...SERVICES.map((service) => [service, runtime[targetVariable(service)]] as const), ['gateway', admin()] as const];
    for (const [server, target] of targets) await expect(askHealth(server, target ?? '', files())).rejects.toThrow(/UNAVAILABLE/);
    expect(await askHealth('gateway', admin(), own('cli'))).toBe('SERVING');
  });

  it.each([
    ...UNCERTIFIED.map(([who, files]) => [who, files, 'match', 'match'] as const),
    ["has a certificate, and another's password", () => own('match'), 'match', 'league'] as const,
    ['has a certificate, and no user', () => own('match'), 'nobody', 'match'] as const,
  ])('NATS refuses clients that %s', async (_who, files, user, passwordOf) => {
    await expect(openNats(user, passwordOf, files())).rejects.toThrow();
  });

  it.each(Object.keys(NATS_PERMISSIONS))('lets %s into NATS, with its own permissions only', async (name) => {
    const connection = await openNats(name, name, own(name));
    const refused = new Promise((resolve) => connection.subscribe('matchpoint.events.>', { callback: (error) => resolve(error?.name) }));
    expect(await refused).toBe('PermissionViolationError');
    await connection.close();
  });

  it.each([
    ...UNCERTIFIED.map(([who, files]) => [who, files, 'gateway', 'redis-gateway'] as const),
    ["has a certificate, and another's password", () => own('gateway'), 'gateway', 'nats-gateway'] as const,
    ['has a certificate, and no user', () => own('match'), 'match', 'nats-match'] as const,
  ])('Redis refuses clients that %s', async (_who, files, user, passwordOf) => {
    await expect(askRedis(user, passwordOf, files(), 'get', '{mp}:bucket:ip:x')).rejects.toThrow();
  });

  it("lets the gateway's Redis user read buckets, and nothing else", async () => {
    expect(await askRedis('gateway', 'redis-gateway', own('gateway'), 'get', '{mp}:bucket:ip:x')).toBeNull();
    await expect(askRedis('gateway', 'redis-gateway', own('gateway'), 'keys', '*')).rejects.toThrow(/NOPERM/);
  });
});

const admin = (): string => runtime.MATCHPOINT_GATEWAY_ADMIN_URL ?? '';

async function askHealth(server: string, target: string, files: Files | undefined): Promise<string> {
  const HealthClient = makeGenericClientConstructor(healthService, 'Health') as unknown as new (
    target: string,
    channel: ChannelCredentials,
    options: object,
  ) => Client & { check(request: object, options: object, done: (error: Error | null, answer?: { status: string }) => void): void };
  const channel = files
    ? credentials.createSsl(read(files.caFile), read(files.keyFile) ?? null, read(files.certFile) ?? null)
    : credentials.createInsecure();
  const client = new HealthClient(target, channel, { 'grpc.ssl_target_name_override': server });
  return new Promise<string>((resolve, reject) => {
    client.check({ service: '' }, { deadline: performance.timeOrigin + performance.now() + 5_000 }, (error, answer) =>
      error ? reject(error) : resolve(answer?.status ?? ''),
    );
  }).finally(() => client.close());
}

function openNats(user: string, passwordOf: string, files: Files | undefined): ReturnType<typeof connect> {
  const url = `${files ? 'tls' : 'nats'}://${user}:${password(`nats-${passwordOf}`)}@${new URL(demo.urls.nats).host}`;
  return connect({ ...natsConnectionOptions({ url, ...files }), inboxPrefix: `_INBOX.${user}`, reconnect: false, timeout: 5_000 });
}

async function askRedis(user: string, passwordOf: string, files: Files | undefined, ...command: [string, string]): Promise<unknown> {
  const url = `${files ? 'rediss' : 'redis'}://${user}:${password(passwordOf)}@${new URL(demo.urls.redis).host}`;
  const tls = files && { ca: read(files.caFile), cert: read(files.certFile), key: read(files.keyFile) };
  const redis = new Redis(url, { ...(tls && { tls }), retryStrategy: () => null, commandTimeout: 5_000, disableClientInfo: true });
  redis.on('error', () => undefined);
  return redis.call(...command).finally(() => redis.disconnect());
}

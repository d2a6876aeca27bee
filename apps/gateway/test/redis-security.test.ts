import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadConfig } from '@matchpoint/config';
import { createCertificateMaker, type MadeCertificate, REDIS_PERMISSIONS, renderRedisUser } from '@matchpoint/stack';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { eventually } from '@matchpoint/testing';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis } from '../src/rate-limit/connect-redis.js';
import { createLimiter } from '../src/rate-limit/create-limiter.js';
import { REDIS_VARIABLES, redisPlaceOf } from '../src/rate-limit/redis-place.js';
import { type ResilientLimiter } from '../src/rate-limit/resilient-limiter.js';
import { bucketKey } from '../src/rate-limit/take-script.js';
import { redisServers } from './redis-servers.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-redis-tls-'));
const servers = redisServers();
let address = '';
let [ofServer, ours, theirs]: (MadeCertificate | undefined)[] = [];
const opened: Redis[] = [];

beforeAll(async () => {
  const maker = await createCertificateMaker(path.join(folder, 'ours'));
  ofServer = await maker.issue('redis', ['redis', '127.0.0.1']);
  ours = await maker.issue('gateway', ['gateway']);
  theirs = await (await createCertificateMaker(path.join(folder, 'theirs'))).issue('gateway', ['gateway']);
  const { certFile, keyFile, caFile } = ofServer;
  const users = ['user default off', 'user operator on >operators ~* &* +@all', renderRedisUser('gateway', 'gateways').trim()];
  const tls = ['tls-port yes', `tls-cert-file ${certFile}`, `tls-key-file ${keyFile}`, `tls-ca-cert-file ${caFile}`];
  ({ address } = await servers.start([...tls, 'tls-auth-clients yes', ...users], {
    admin: { username: 'operator', password: 'operators', tls: tlsOf(ofServer) },
  }));
});
afterEach(() => opened.splice(0).forEach((redis) => redis.disconnect()));
afterAll(async () => {
  await servers.stop();
  fs.rmSync(folder, { recursive: true });
});

const tlsOf = ({ caFile, certFile, keyFile }: MadeCertificate): { ca: Buffer; cert: Buffer; key: Buffer } => ({
  ca: fs.readFileSync(caFile),
  cert: fs.readFileSync(certFile),
  key: fs.readFileSync(keyFile),
});

/** The limiter of a gateway with these variables. */
async function limiterWith(environment: Record<string, string>): Promise<ResilientLimiter> {
  const redis = await connectRedis(redisPlaceOf(loadConfig(REDIS_VARIABLES, environment)));
  opened.push(redis);
  return createLimiter(redis, createLogger({ service: 'gateway', level: 'silent' }), createMetrics('gateway').registry);
}

const filesOf = (certificate: MadeCertificate | undefined): Record<string, string> => ({
  REDIS_CA_FILE: ofServer?.caFile ?? '',
  REDIS_CERT_FILE: certificate?.certFile ?? '',
  REDIS_KEY_FILE: certificate?.keyFile ?? '',
});

describe('a Redis that requires a certificate, a user and a password', () => {
  it('stores the buckets of a gateway that has them, with only the permissions that the servers get', async () => {
    const limiter = await limiterWith({ REDIS_URL: `rediss://gateway:gateways@${address}`, ...filesOf(ours) });
    expect(await limiter.probe()).toBe(true);
    expect(await limiter.take([{ bucket: 'key', id: 'one', cost: 1 }])).toMatchObject([{ allowed: true }]);
    expect(limiter.source()).toBe('redis');
  });

  it.each([
    ['no certificate', () => ({ url: `rediss://gateway:gateways@${address}`, files: filesOf(undefined) })],
    ["a stranger's certificate", () => ({ url: `rediss://gateway:gateways@${address}`, files: filesOf(theirs) })],
    ['another password', () => ({ url: `rediss://gateway:operators@${address}`, files: filesOf(ours) })],
    ['another user', () => ({ url: `rediss://match:gateways@${address}`, files: filesOf(ours) })],
    ['no user', () => ({ url: `rediss://:gateways@${address}`, files: filesOf(ours) })],
    ['no TLS', () => ({ url: `redis://gateway:gateways@${address}`, files: {} })],
    [
      'no trust in its authority',
      () => ({ url: `rediss://gateway:gateways@${address}`, files: { ...filesOf(ours), REDIS_CA_FILE: theirs?.caFile ?? '' } }),
    ],
  ])('refuses a gateway with %s, which limits by itself', async (_what, make) => {
    const { url, files } = make();
    const limiter = await limiterWith({ REDIS_URL: url, ...files });
    expect(await limiter.probe()).toBe(false);
    expect(await limiter.take([{ bucket: 'key', id: 'two', cost: 1 }])).toMatchObject([{ allowed: true }]);
    expect(limiter.source()).toBe('local');
  });

  it('accepts a gateway whose files were replaced by correct ones, without a restart', async () => {
    const place = path.join(folder, 'replaced');
    fs.cpSync(path.dirname(theirs?.certFile ?? ''), place, { recursive: true });
    const [REDIS_CERT_FILE, REDIS_KEY_FILE] = [path.join(place, 'tls.crt'), path.join(place, 'tls.key')];
    const limiter = await limiterWith({
      REDIS_URL: `rediss://gateway:gateways@${address}`,
      ...filesOf(ours),
      REDIS_CERT_FILE,
      REDIS_KEY_FILE,
    });
    expect(await limiter.probe()).toBe(false);
    fs.cpSync(path.dirname(ours?.certFile ?? ''), place, { recursive: true });
    await eventually(() => limiter.probe());
  });
});

describe("the gateway's user", () => {
  const BUCKET = bucketKey({ bucket: 'key', id: 'one' });

  it.each([
    ['get', 'another:key'],
    ['get', '{mp}:session'],
    ['set', 'another:key', 'x'],
    ['eval', "return redis.call('get', KEYS[1])", 1, 'another:key'],
    ['eval', "return redis.call('get', 'another:key')", 0],
    ['eval', "return redis.call('del', KEYS[1])", 1, BUCKET],
    ['del', BUCKET],
    ['keys', '*'],
    ['scan', '0'],
    ['flushall'],
    ['flushdb'],
    ['config', 'get', '*'],
    ['acl', 'list'],
    ['client', 'list'],
    ['client', 'kill', 'type', 'normal'],
    ['monitor'],
    ['subscribe', 'x'],
    ['publish', 'x', 'x'],
    ['script', 'flush'],
    ['function', 'list'],
    ['module', 'list'],
    ['slaveof', 'no', 'one'],
    ['save'],
    ['shutdown'],
  ])('is refused %s %s', async (command, ...parameters) => {
    const redis = new Redis(`rediss://gateway:gateways@${address}`, { tls: tlsOf(ours as MadeCertificate), disableClientInfo: true });
    opened.push(redis);
    await expect(redis.call(command, ...parameters)).rejects.toThrow(/NOPERM|can't (access|run)|no permissions/i);
  });

  it.each(REDIS_PERMISSIONS.split(' ').filter((each) => each.startsWith('+') && each !== '+info'))(
    'could not limit without %s',
    async (permission) => {
      const less = REDIS_PERMISSIONS.split(' ').filter((each) => each !== permission);
      const admin = new Redis(`rediss://operator:operators@${address}`, { tls: tlsOf(ours as MadeCertificate) });
      opened.push(admin);
      await admin.call('acl', 'setuser', 'lesser', 'reset', 'on', '>lessers', ...less);
      const limiter = await limiterWith({ REDIS_URL: `rediss://lesser:lessers@${address}`, ...filesOf(ours) });
      // Twice: a script goes by its text first, then by its name.
      expect([await limiter.probe(), await limiter.probe()]).toContain(false);
    },
  );
});

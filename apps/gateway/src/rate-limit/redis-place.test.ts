import { loadConfig } from '@matchpoint/config';
import { describe, expect, it } from 'vitest';
import { REDIS_VARIABLES, redisPlaceOf } from './redis-place.js';

const [REDIS_URL, REDIS_SENTINELS, REDIS_SENTINEL_NAME] = ['redis://gateway:secret@host:6379', 'a:1, b', 'mp'];
const read = (environment: Record<string, string>): unknown => redisPlaceOf(loadConfig(REDIS_VARIABLES, { REDIS_URL, ...environment }));

describe('the variables of Redis', () => {
  it.each([
    [{}, {}],
    [{ REDIS_SENTINELS: '', REDIS_SENTINEL_NAME: '', REDIS_CLUSTER_NODES: '' }, {}],
    [
      { REDIS_SENTINELS, REDIS_SENTINEL_NAME },
      {
        sentinels: {
          name: 'mp',
          addresses: [
            { host: 'a', port: 1 },
            { host: 'b', port: 26379 },
          ],
        },
      },
    ],
    [
      { REDIS_SENTINELS, REDIS_SENTINEL_NAME, REDIS_SENTINEL_USERNAME: 'asker', REDIS_SENTINEL_PASSWORD: 'askers' },
      { sentinels: { name: 'mp', username: 'asker', password: 'askers' } },
    ],
    [
      { REDIS_CLUSTER_NODES: 'redis-0.redis:7000,[fd00::1]:7001,[::1]' },
      {
        clusterNodes: [
          { host: 'redis-0.redis', port: 7000 },
          { host: 'fd00::1', port: 7001 },
          { host: '::1', port: 6379 },
        ],
      },
    ],
  ])('locate Redis with %j', (environment, expected) => {
    expect(read(environment)).toMatchObject({ url: REDIS_URL, ...expected });
  });

  it.each([
    [{ REDIS_SENTINELS, REDIS_SENTINEL_NAME, REDIS_CLUSTER_NODES: 'c' }, 'REDIS_SENTINELS and REDIS_CLUSTER_NODES exclude each other'],
    [{ REDIS_SENTINELS }, 'REDIS_SENTINEL_NAME is required'],
    [{ REDIS_SENTINELS: 'redis://:secret@a:1', REDIS_SENTINEL_NAME }, 'REDIS_SENTINELS must be a list of host:port'],
    [{ REDIS_CLUSTER_NODES: 'a:0' }, 'REDIS_CLUSTER_NODES must be a list of host:port'],
    [{ REDIS_CLUSTER_NODES: 'a:65536' }, 'REDIS_CLUSTER_NODES must be a list of host:port'],
    [{ REDIS_CLUSTER_NODES: '::1' }, 'REDIS_CLUSTER_NODES must be a list of host:port'],
    [{ REDIS_CLUSTER_NODES: 'a', REDIS_URL: `${REDIS_URL}/3` }, 'REDIS_URL must name no database but 0'],
    [{ REDIS_CA_FILE: '/no/such/file' }, 'REDIS_URL must begin with rediss://'],
    [{ REDIS_CA_FILE: '/no/such/file', REDIS_URL: 'rediss://gateway:secret@host' }, 'REDIS_KEY_FILE cannot be used: ENOENT'],
    [{ REDIS_CERT_FILE: '/no/such/file', REDIS_URL: 'rediss://gateway:secret@host' }, 'REDIS_CERT_FILE and REDIS_KEY_FILE go together'],
  ])('are rejected for %j, without revealing a secret', (environment, message) => {
    expect(() => read(environment)).toThrow(message);
    expect(() => read(environment)).not.toThrow('secret');
  });
});

import fs from 'node:fs';
import { Redis } from 'ioredis';
import { demo, runtime } from './system.js';

/** An administrator's connection to the system's Redis. */
export function openRedis(): Redis {
  const { MATCHPOINT_TLS_CA_FILE: ca, MATCHPOINT_TLS_CERT_FILE: cert, MATCHPOINT_TLS_KEY_FILE: key } = runtime();
  const read = (file: string | undefined): Buffer => fs.readFileSync(file ?? '');
  const { redis } = demo().urls;
  return redis.startsWith('rediss:') ? new Redis(redis, { tls: { ca: read(ca), cert: read(cert), key: read(key) } }) : new Redis(redis);
}

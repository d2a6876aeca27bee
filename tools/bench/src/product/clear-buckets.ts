import { Redis } from 'ioredis';

/** Fills every token bucket by forgetting it: Redis holds nothing else (docs/reference/rate-limits.md#buckets, architecture). */
export async function clearBuckets(redisUrl: string): Promise<void> {
  const redis = new Redis(redisUrl, { lazyConnect: true });
  await redis.connect();
  await redis.flushall();
  redis.disconnect();
}

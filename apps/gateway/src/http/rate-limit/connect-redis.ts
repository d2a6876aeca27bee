import { Redis } from 'ioredis';

/**
 * A connection for rate limiting: it fails at once where it cannot work, for a request must not wait for Redis. No
 * queue while disconnected, no command sent again on a new connection (a take might be spent twice or an hour late),
 * and a connection that brings no answer for `silenceMs` is dropped, so that a vanished host or a failover is
 * noticed. Reconnects for ever, at most a second apart.
 *
 * Without ioredis's auto-pipelining: it holds commands back while a pipeline is under way, which measured no cheaper
 * (10 µs of CPU a call either way, 64 at once) but put the 99th percentile at 4 ms instead of 0.7. The limiter itself sends
 * all takes of a tick as one call.
 *
 * Resolves when the connection is ready or its first attempt has failed (3 s at most); it never rejects.
 */
export async function connectRedis(url: string, { silenceMs = 2000 }: { silenceMs?: number } = {}): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    socketTimeout: silenceMs,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt - 1, 5), 1000) + Math.random() * 50,
    // After a failover the old primary lives on as a replica: a new connection finds the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  // Without a listener ioredis prints every failed attempt; the limiter reports the change of state, once.
  redis.on('error', () => undefined);
  await redis.connect().catch(() => undefined);
  return redis;
}

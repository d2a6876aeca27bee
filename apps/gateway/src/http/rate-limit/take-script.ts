import { type Redis } from 'ioredis';
import { BUCKETS } from './buckets.js';
import { type BucketDecision, type BucketDemand } from './rate-limiter.js';
import { nanoCapacity, nanoCost, nanoRefillPerMicro } from './token-bucket.js';

/**
 * token-bucket.ts in Lua, for several buckets in one round trip and on Redis's own clock, so that replicas with
 * different clocks agree. KEYS: one a bucket, in the order of spending. ARGV: capacity, refill a microsecond and cost
 * of each, in nano-tokens. Reply: the time in microseconds, the place of the refusal (0 for none), then the levels.
 *
 * `%.0f` matters: Lua's own number formatting keeps 14 digits, and a time in microseconds has 16. A key expires once
 * its bucket is full again (never earlier: an expired bucket is a full one).
 */
const TAKE_TOKENS = `
local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000000 + tonumber(clock[2])
local reply = { now, 0 }
for i = 1, #KEYS do
  local capacity, refill, cost = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local tokens, at = capacity, now
  local stored = redis.call('GET', KEYS[i])
  if stored then
    local gap = string.find(stored, ' ', 1, true)
    at = tonumber(string.sub(stored, gap + 1))
    tokens = math.min(capacity, tonumber(string.sub(stored, 1, gap - 1)) + math.max(0, now - at) * refill)
  end
  local refused = cost > tokens
  if not refused then tokens = tokens - cost end
  if at > now or (cost > 0 and not refused) then
    local fullAtMs = math.floor((now + (capacity - tokens) / refill) / 1000) + 1
    redis.call('SET', KEYS[i], string.format('%.0f %.0f', tokens, now), 'PXAT', string.format('%.0f', fullAtMs))
  end
  reply[i + 2] = tokens
  if refused then
    reply[2] = i
    return reply
  end
end
return reply
`;

/**
 * The hash tag that all buckets share. The IP bucket and the key bucket of a request must lie in one cluster slot to be
 * spent in one script, any IP may use any key, so every bucket hangs together with every other: one tag for all. The
 * price: rate limiting uses one shard of a cluster (about 18 µs of its CPU a request, so some 50,000 requests a
 * second). Past that, a tag an IP and a tag a key at the price of a second round trip.
 */
const HASH_TAG = '{mp}';

type TakeTokens = (numberOfKeys: number, ...keysThenArguments: (string | number)[]) => Promise<number[]>;

/** Teaches a connection the script; ioredis then sends EVALSHA, and the text again after a NOSCRIPT. */
export function defineTakeScript(redis: Redis): TakeTokens {
  redis.defineCommand('takeTokens', { lua: TAKE_TOKENS });
  return (redis as unknown as { takeTokens: TakeTokens }).takeTokens.bind(redis);
}

export function bucketKey({ bucket, id }: Omit<BucketDemand, 'cost'>): string {
  return `${HASH_TAG}:bucket:${bucket}:${id}`;
}

/** The numbers of keys, the keys and the arguments of one call. @throws RangeError for a bad cost. */
export function takeArguments(demands: readonly BucketDemand[]): [number, ...(string | number)[]] {
  const keys = demands.map(bucketKey);
  const figures = demands.flatMap(({ bucket, cost }) =>
    [nanoCapacity(BUCKETS[bucket]), nanoRefillPerMicro(BUCKETS[bucket]), nanoCost(cost)]);
  return [demands.length, ...keys, ...figures];
}

export interface TakeReply {
  /** Redis's time at the call. */
  nowMicros: number;
  decisions: BucketDecision[];
}

export function readTakeReply(demands: readonly BucketDemand[], [nowMicros = 0, refusedAt = 0, ...levels]: readonly number[]): TakeReply {
  const decisions = demands.slice(0, levels.length).map(({ bucket, cost }, index) =>
    ({ bucket, cost, allowed: index + 1 !== refusedAt, nanoTokens: levels[index] ?? 0 }));
  return { nowMicros, decisions };
}

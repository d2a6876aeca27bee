import { type Redis } from 'ioredis';
import { BUCKETS } from './buckets.js';
import { type BucketDecision, type BucketDemand } from './rate-limiter.js';
import { NANO, nanoCapacity, nanoRefillPerMicro, tokenCost } from './token-bucket.js';

/**
 * The common beginning of bucket scripts: token-bucket.ts in Lua, on Redis's clock, so that replicas with different clocks agree.
 *
 * `%.0f` matters: Lua's own number formatting keeps 14 digits, and a time in microseconds has 16. A key expires once its bucket is full
 * again (never earlier: an expired bucket is a full one).
 */
export const BUCKETS_IN_LUA = `
local buckets = { ${Object.entries(BUCKETS)
  .map(([name, bucket]) => `${name} = { ${nanoCapacity(bucket)}, ${nanoRefillPerMicro(bucket)} }`)
  .join(', ')} }
local clock = redis.call('TIME')
local now = tonumber(clock[1]) * 1000000 + tonumber(clock[2])

local function read(key, capacity, refill)
  local stored = redis.call('GET', key)
  if not stored then return capacity, now end
  local gap = string.find(stored, ' ', 1, true)
  local at = tonumber(string.sub(stored, gap + 1))
  return math.min(capacity, tonumber(string.sub(stored, 1, gap - 1)) + math.max(0, now - at) * refill), at
end

local function write(key, capacity, refill, tokens)
  local fullAtMs = math.floor((now + (capacity - tokens) / refill) / 1000) + 1
  redis.call('SET', key, string.format('%.0f %.0f', tokens, now), 'PXAT', string.format('%.0f', fullAtMs))
end
`;

/**
 * All takes of a tick in one round trip. KEYS: one per demand, in the order of spending. ARGV: for each take the number of its demands,
 * then bucket and cost in tokens of each. Reply: the time in microseconds, then for each take the levels up to and including its first
 * refusal, which is encoded as -1 - level.
 */
const TAKE_TOKENS = `${BUCKETS_IN_LUA}
local function take(key, capacity, refill, cost)
  local tokens, at = read(key, capacity, refill)
  local refused = cost > tokens
  if not refused then tokens = math.min(capacity, tokens - cost) end
  if at > now or (cost ~= 0 and not refused) then write(key, capacity, refill, tokens) end
  return tokens, refused
end

local reply, key, place = { now }, 0, 1
while key < #KEYS do
  local demands, refused, tokens = tonumber(ARGV[place]), false, 0
  for demand = 1, demands do
    if not refused then
      local bucket, cost = buckets[ARGV[place + 2 * demand - 1]], tonumber(ARGV[place + 2 * demand]) * ${NANO}
      tokens, refused = take(KEYS[key + demand], bucket[1], bucket[2], cost)
      reply[#reply + 1] = refused and -1 - tokens or tokens
    end
  end
  key = key + demands
  place = place + 1 + 2 * demands
end
return reply
`;

/**
 * The hash tag that all buckets share. The IP bucket and the key bucket of a request must be in one cluster slot to be spent in one script,
 * and any IP may use any key, so all buckets need the same tag. The cost: rate limiting uses one shard of a cluster (about 18 µs of CPU per
 * request, so about 50,000 requests a second). Beyond that, use one tag per IP and one per key, at the cost of a second round trip.
 */
const HASH_TAG = '{mp}';

type TakeTokens = (numberOfKeys: number, ...keysThenArguments: (string | number)[]) => Promise<number[]>;

/** Registers the script on a connection; ioredis then sends EVALSHA, and the script's text after a NOSCRIPT. */
export function defineTakeScript(redis: Redis): TakeTokens {
  redis.defineCommand('takeTokens', { lua: TAKE_TOKENS });
  return (redis as unknown as { takeTokens: TakeTokens }).takeTokens.bind(redis);
}

export function bucketKey({ bucket, id }: Omit<BucketDemand, 'cost'>): string {
  return `${HASH_TAG}:bucket:${bucket}:${id}`;
}

/** The number of keys, the keys and the arguments of one call. @throws RangeError for a bad cost. */
export function takeArguments(takes: readonly (readonly BucketDemand[])[]): [number, ...(string | number)[]] {
  const keys: string[] = [];
  const figures: (string | number)[] = [];
  for (const demands of takes) {
    figures.push(demands.length);
    for (const demand of demands) {
      keys.push(bucketKey(demand));
      figures.push(demand.bucket, tokenCost(demand.cost));
    }
  }
  return [keys.length, ...keys, ...figures];
}

export interface TakeReply {
  /** Redis's time at the call. */
  nowMicros: number;
  /** The decisions of each take. */
  takes: BucketDecision[][];
}

export function readTakeReply(takes: readonly (readonly BucketDemand[])[], [nowMicros = 0, ...levels]: readonly number[]): TakeReply {
  let place = 0;
  const decide = (demands: readonly BucketDemand[]): BucketDecision[] => {
    const decisions: BucketDecision[] = [];
    for (const { bucket, cost } of demands) {
      const level = levels[place] ?? 0;
      place += 1;
      const allowed = level >= 0;
      decisions.push({ bucket, cost, allowed, nanoTokens: allowed ? level : -1 - level });
      if (!allowed) break;
    }
    return decisions;
  };
  return { nowMicros, takes: takes.map(decide) };
}

import { type Redis } from 'ioredis';
import { type BucketLevel } from './rate-limiter.js';
import { bucketKey, BUCKETS_IN_LUA } from './take-script.js';

/** Lowers buckets to given levels if they are higher. KEYS: the buckets. ARGV: for each its kind and the level in nano-tokens. */
const LOWER_LEVELS = `${BUCKETS_IN_LUA}
for place, key in ipairs(KEYS) do
  local bucket, level = buckets[ARGV[2 * place - 1]], tonumber(ARGV[2 * place])
  if level < read(key, bucket[1], bucket[2]) then write(key, bucket[1], bucket[2], level) end
end
return #KEYS
`;

type LowerLevels = (numberOfKeys: number, ...keysThenArguments: (string | number)[]) => Promise<number>;

/** Registers the script on a connection, as take-script.ts does. */
export function defineLowerScript(redis: Redis): (levels: readonly BucketLevel[]) => Promise<number> {
  redis.defineCommand('lowerLevels', { lua: LOWER_LEVELS });
  const lowerLevels = (redis as unknown as { lowerLevels: LowerLevels }).lowerLevels.bind(redis);
  return (levels) =>
    lowerLevels(levels.length, ...levels.map(bucketKey), ...levels.flatMap(({ bucket, nanoTokens }) => [bucket, nanoTokens]));
}

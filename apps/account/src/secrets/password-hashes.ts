import { lazily } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';

/** The cost of one hash (docs/reference/accounts.md#passwords). Sign-in rehashes passwords whose hash cost less. */
const COST = { memoryCost: 19 * 1_024, timeCost: 2, parallelism: 1 } as const;
const AT_A_TIME = 4;
const WAITING = 64;
const COST_OF_HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

export interface PasswordHashes {
  /** @throws DomainError error_unavailable if too many callers are waiting */
  hash(password: string): Promise<string>;
  /** Whether `password` matches the hash. Without a hash it costs the same and is false. @throws as `hash` */
  verify(password: string, hash: string | undefined): Promise<boolean>;
  /**
   * The same digest for the same text and salt, at the same cost, so that it can be looked up. Any number of texts take one turn, so that
   * large sets leave room for others. @throws as `hash`
   */
  digest(texts: readonly string[], salt: Buffer): Promise<Buffer[]>;
  /** Whether a hash is weaker than the current cost. */
  isWeak(hash: string): boolean;
}

/** Argon2id on the thread pool: 4 at a time, so that other work of the pool continues, and at most 64 waiting. */
export function createPasswordHashes(): PasswordHashes {
  const gate = bulkhead(AT_A_TIME, WAITING);
  const library = lazily(() => import('@node-rs/argon2'));
  const dummy = lazily(async () => (await library()).hash('nobody has this password', COST));
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await gate.execute(work);
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new DomainError('error_unavailable', { details: { retryAfterSeconds: 1 }, cause: error });
    }
  };
  return {
    hash: (password) => inTurn(async () => (await library()).hash(password, COST)),
    verify: (password, hash) =>
      inTurn(async () => {
        const isEqual = await (await library()).verify(hash ?? (await dummy()), password);
        return hash !== undefined && isEqual;
      }),
    digest: (texts, salt) =>
      inTurn(async () => {
        const { hashRaw } = await library();
        const digests: Buffer[] = [];
        for (const text of texts) digests.push(await hashRaw(text, { ...COST, salt }));
        return digests;
      }),
    isWeak(hash) {
      const [, memory, time, lanes] = COST_OF_HASH.exec(hash) ?? [];
      return !(Number(memory) >= COST.memoryCost && Number(time) >= COST.timeCost && Number(lanes) >= COST.parallelism);
    },
  };
}

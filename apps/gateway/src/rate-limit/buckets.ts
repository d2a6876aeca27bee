/** The token buckets as data (docs/reference/rate-limits.md#buckets, docs/reference/accounts.md#sign-in-limits). */

export interface TokenBucket {
  /** Tokens in a full bucket. */
  capacity: number;
  /** Tokens per second; a multiple of 0.001, so that a microsecond's refill is a whole number of nano-tokens. */
  refillPerSecond: number;
  /** The error code of a refusal by this bucket (docs/reference/rate-limits.md#buckets). */
  refusal: 'error_ip_rate_limited' | 'error_api_rate_limited';
}

export const BUCKETS = {
  ip: { capacity: 300, refillPerSecond: 50, refusal: 'error_ip_rate_limited' },
  key: { capacity: 60, refillPerSecond: 1, refusal: 'error_api_rate_limited' },
  session: { capacity: 240, refillPerSecond: 8, refusal: 'error_api_rate_limited' },
  batch: { capacity: 200, refillPerSecond: 2, refusal: 'error_api_rate_limited' },
  /** Operations that need neither key nor session, in addition to the IP bucket (docs/reference/accounts.md#sign-in-limits). */
  authIp: { capacity: 30, refillPerSecond: 0.1, refusal: 'error_api_rate_limited' },
  authAddress: { capacity: 10, refillPerSecond: 0.02, refusal: 'error_api_rate_limited' },
  authDevice: { capacity: 10, refillPerSecond: 0.02, refusal: 'error_api_rate_limited' },
  secondFactor: { capacity: 5, refillPerSecond: 0.003, refusal: 'error_api_rate_limited' },
  /** Failed proofs of identity: per session, and for all sessions of an account. Successful ones cost nothing. */
  confirmation: { capacity: 5, refillPerSecond: 0.003, refusal: 'error_api_rate_limited' },
  accountConfirmation: { capacity: 30, refillPerSecond: 0.01, refusal: 'error_api_rate_limited' },
  /** Wrong current passwords, per account: as many guesses as for signing in. */
  currentPassword: { capacity: 10, refillPerSecond: 0.02, refusal: 'error_api_rate_limited' },
  /** Expensive password hashing, per account: as much as for signing in. */
  recoveryCodes: { capacity: 10, refillPerSecond: 0.02, refusal: 'error_api_rate_limited' },
  /** Emails with a link that staff have sent to a user, independent of other emails: about 10 an hour. */
  staffReset: { capacity: 10, refillPerSecond: 0.003, refusal: 'error_api_rate_limited' },
  /** Emails to an address, separately for each purpose, so that requesting one kind doesn't block the others. */
  mailTo: { capacity: 3, refillPerSecond: 0.002, refusal: 'error_api_rate_limited' },
  webhookTest: { capacity: 5, refillPerSecond: 0.1, refusal: 'error_api_rate_limited' },
  /** Messages of a person in the chat of a match. */
  chatMessage: { capacity: 5, refillPerSecond: 0.1, refusal: 'error_api_rate_limited' },
  /** Live states of running maps, per match. */
  liveState: { capacity: 10, refillPerSecond: 1, refusal: 'error_api_rate_limited' },
  invitationCode: { capacity: 10, refillPerSecond: 0.05, refusal: 'error_api_rate_limited' },
  webhookRotation: { capacity: 20, refillPerSecond: 0.1, refusal: 'error_api_rate_limited' },
} as const satisfies Record<string, TokenBucket>;

/** Maximum number of items in a batch (docs/reference/scores.md#batches). */
export const MAX_BATCH_ITEMS = 50;

export type BucketName = keyof typeof BUCKETS;

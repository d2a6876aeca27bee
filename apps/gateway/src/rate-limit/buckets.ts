/** The token buckets as data (docs/reference/rate-limits.md#buckets, docs/reference/accounts.md#sign-in-limits). */

export interface TokenBucket {
  /** Tokens in a full bucket. */
  capacity: number;
  /** Tokens per second; a multiple of 0.001, so that a microsecond's refill is a whole number of nano-tokens. */
  refillPerSecond: number;
  /** The error code of a refusal by this bucket (docs/reference/rate-limits.md#buckets). */
  refusal: 'error_ip_rate_limited' | 'error_api_rate_limited';
  /** What it limits, for the message of a refusal. */
  limits: string;
}

export const BUCKETS = {
  ip: { capacity: 300, refillPerSecond: 50, refusal: 'error_ip_rate_limited', limits: 'requests from this address' },
  key: { capacity: 60, refillPerSecond: 1, refusal: 'error_api_rate_limited', limits: 'requests for this API key' },
  session: { capacity: 240, refillPerSecond: 8, refusal: 'error_api_rate_limited', limits: 'requests of this account' },
  batch: { capacity: 200, refillPerSecond: 2, refusal: 'error_api_rate_limited', limits: 'batch items for this API key' },
  /** Operations that need neither key nor session, in addition to the IP bucket (docs/reference/accounts.md#sign-in-limits). */
  authIp: { capacity: 30, refillPerSecond: 0.1, refusal: 'error_api_rate_limited', limits: 'sign-in requests from this address' },
  authAddress: {
    capacity: 10,
    refillPerSecond: 0.02,
    refusal: 'error_api_rate_limited',
    limits: 'sign-in attempts for this email address',
  },
  authDevice: { capacity: 10, refillPerSecond: 0.02, refusal: 'error_api_rate_limited', limits: 'sign-in attempts in this browser' },
  secondFactor: { capacity: 5, refillPerSecond: 0.003, refusal: 'error_api_rate_limited', limits: 'second factors for this account' },
  /** Failed proofs of identity: per session, and for all sessions of an account. Successful ones cost nothing. */
  confirmation: { capacity: 5, refillPerSecond: 0.003, refusal: 'error_api_rate_limited', limits: 'wrong proofs in this session' },
  accountConfirmation: { capacity: 30, refillPerSecond: 0.01, refusal: 'error_api_rate_limited', limits: 'wrong proofs for this account' },
  /** Wrong current passwords, per account: as many guesses as for signing in. */
  currentPassword: { capacity: 10, refillPerSecond: 0.02, refusal: 'error_api_rate_limited', limits: 'wrong passwords for this account' },
  /** Expensive password hashing, per account: as much as for signing in. */
  recoveryCodes: { capacity: 10, refillPerSecond: 0.02, refusal: 'error_api_rate_limited', limits: 'new recovery codes for this account' },
  /** Emails with a link that staff have sent to a user, independent of other emails: about 10 an hour. */
  staffReset: { capacity: 10, refillPerSecond: 0.003, refusal: 'error_api_rate_limited', limits: 'mails with a link to this user' },
  /** Emails to an address, separately for each purpose, so that requesting one kind doesn't block the others. */
  mailTo: { capacity: 3, refillPerSecond: 0.002, refusal: 'error_api_rate_limited', limits: 'mails to this address' },
  webhookTest: { capacity: 5, refillPerSecond: 0.1, refusal: 'error_api_rate_limited', limits: 'tests of this webhook endpoint' },
  /** Messages of a person in the chat of a match. */
  chatMessage: { capacity: 5, refillPerSecond: 0.1, refusal: 'error_api_rate_limited', limits: 'messages in this match' },
  /** Live states of running maps, per match. */
  liveState: { capacity: 10, refillPerSecond: 1, refusal: 'error_api_rate_limited', limits: 'live states of this match' },
  invitationCode: { capacity: 10, refillPerSecond: 0.05, refusal: 'error_api_rate_limited', limits: 'invitation codes' },
  webhookRotation: {
    capacity: 20,
    refillPerSecond: 0.1,
    refusal: 'error_api_rate_limited',
    limits: 'secret rotations of this webhook endpoint',
  },
} as const satisfies Record<string, TokenBucket>;

/** Maximum number of items in a batch (docs/reference/scores.md#batches). */
export const MAX_BATCH_ITEMS = 50;

export type BucketName = keyof typeof BUCKETS;

/** The message of a refusal, which names the bucket's limit. */
export function refusalMessage(name: BucketName): string {
  const { capacity, refillPerSecond, limits } = BUCKETS[name];
  const refill = refillPerSecond >= 1 ? `${refillPerSecond} per second` : `one every ${Math.round(1 / refillPerSecond)} s`;
  return `Too many ${limits}: at most ${capacity} at once, then ${refill}.`;
}

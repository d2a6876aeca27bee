import type { SessionLevel } from '@matchpoint/rpc';

/** Ways to prove an identity. */
export type ProofKind = 'password' | 'provider' | 'totp' | 'recoveryCode' | 'passkey';

/** The proofs given in a session, and when: ISO 8601. */
export type Proofs = Readonly<Partial<Record<ProofKind, string>>>;

/** Proofs that no longer count once the account has lost its last second factor. */
export const FACTOR_PROOFS = ['totp', 'recoveryCode', 'passkey'] as const satisfies readonly ProofKind[];

/** Level 2: a passkey with user verification; or a password or provider plus a code from the authenticator app or a recovery code. */
export function levelOf({ password, provider, totp, recoveryCode, passkey }: Proofs): SessionLevel {
  const hasFirst = password !== undefined || provider !== undefined;
  const hasSecond = totp !== undefined || recoveryCode !== undefined;
  return passkey !== undefined || (hasFirst && hasSecond) ? 2 : 1;
}

/** These proofs, given at `at`. */
export const proofsAt = (kinds: readonly ProofKind[], at: Date): Proofs =>
  Object.fromEntries(kinds.map((kind) => [kind, at.toISOString()]));

/** The proofs of a session after its account has lost its last second factor. */
export const withoutFactors = (proofs: Proofs): Proofs =>
  Object.fromEntries(Object.entries(proofs).filter(([kind]) => !(FACTOR_PROOFS as readonly string[]).includes(kind)));

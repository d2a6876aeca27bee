import type { SessionLevel } from '@matchpoint/rpc';

/** Ways to prove an identity. */
export type ProofKind = 'password' | 'provider' | 'totp' | 'recoveryCode' | 'passkey';

/** What a session was proved by, and when: ISO 8601. */
export type Proofs = Readonly<Partial<Record<ProofKind, string>>>;

/** Proofs that are gone with the account's last second factor. */
export const FACTOR_PROOFS = ['totp', 'recoveryCode', 'passkey'] as const satisfies readonly ProofKind[];

/** 2: a passkey, which its owner unlocks; or a password or a provider, and a code of the app or one to recover from its loss. */
export function levelOf({ password, provider, totp, recoveryCode, passkey }: Proofs): SessionLevel {
  const hasFirst = password !== undefined || provider !== undefined;
  const hasSecond = totp !== undefined || recoveryCode !== undefined;
  return passkey !== undefined || (hasFirst && hasSecond) ? 2 : 1;
}

/** These proofs, as shown at `at`. */
export const proofsAt = (kinds: readonly ProofKind[], at: Date): Proofs =>
  Object.fromEntries(kinds.map((kind) => [kind, at.toISOString()]));

/** The proofs of a session after its account has lost its last second factor. */
export const withoutFactors = (proofs: Proofs): Proofs =>
  Object.fromEntries(Object.entries(proofs).filter(([kind]) => !(FACTOR_PROOFS as readonly string[]).includes(kind)));

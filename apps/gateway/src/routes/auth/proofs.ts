import type { account } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import Type, { type Static } from 'typebox';
import type { ProofKind } from '../../edge/sessions/session-level.js';
import { PasskeyAnswer } from './passkey-objects.js';

/** Proofs besides or instead of a password, as in request bodies (docs/reference/accounts.md#second-factors): one of them. */
export const PROOFS = {
  code: Type.Optional(Type.String({ minLength: 6, maxLength: 16, description: 'The six-digit code from the app.', examples: ['123456'] })),
  recoveryCode: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'A recovery code. It works once.', examples: ['abcde-fghij'] }),
  ),
  passkey: Type.Optional(PasskeyAnswer),
};

type SecondFactorProof = NonNullable<account.CompleteSecondFactorRequest['proof']>;

interface Shown {
  code?: string;
  recoveryCode?: string;
  passkey?: Static<typeof PasskeyAnswer>;
}

/** The proof in the account service's form. */
export function proofsOf({ code, recoveryCode, passkey }: Shown): SecondFactorProof[] {
  return [
    ...(code === undefined ? [] : [{ $case: 'code' as const, value: code }]),
    ...(recoveryCode === undefined ? [] : [{ $case: 'recoveryCode' as const, value: recoveryCode }]),
    ...(passkey === undefined ? [] : [{ $case: 'passkey' as const, value: JSON.stringify(passkey) }]),
  ];
}

/** @throws DomainError INVALID_INPUT unless exactly one of `names` is set */
export function onlyOne<Proof>(proofs: readonly Proof[], names: string): Proof {
  const [proof, another] = proofs;
  if (proof === undefined || another !== undefined) throw invalidInput('body', `must contain exactly one of ${names}`);
  return proof;
}

const KINDS = { password: 'password', code: 'totp', recoveryCode: 'recoveryCode', passkey: 'passkey' } as const satisfies Record<
  NonNullable<account.ConfirmRequest['proof']>['$case'],
  ProofKind
>;

/** The proofs of a session in which this was given. */
export const proofKindOf = ({ $case }: { $case: keyof typeof KINDS }): ProofKind => KINDS[$case];

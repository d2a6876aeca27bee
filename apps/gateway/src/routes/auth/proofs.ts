import type { account } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import Type, { type Static } from 'typebox';
import { PasskeyAnswer } from '../passkeys/passkey-objects.js';

/** What a person shows beside or instead of a password, as bodies hold it (management C, D): one of them. */
export const PROOFS = {
  code: Type.Optional(
    Type.String({ minLength: 6, maxLength: 16, description: 'The six digits that the app shows.', examples: ['123456'] }),
  ),
  recoveryCode: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'One of the codes to recover. It works once.', examples: ['abcde-fghij'] }),
  ),
  passkey: Type.Optional(PasskeyAnswer),
};

type SecondFactorProof = NonNullable<account.CompleteSecondFactorRequest['proof']>;

interface Shown {
  code?: string;
  recoveryCode?: string;
  passkey?: Static<typeof PasskeyAnswer>;
}

/** What was shown, as the account service takes it. */
export function proofsOf({ code, recoveryCode, passkey }: Shown): SecondFactorProof[] {
  return [
    ...(code === undefined ? [] : [{ $case: 'code' as const, value: code }]),
    ...(recoveryCode === undefined ? [] : [{ $case: 'recoveryCode' as const, value: recoveryCode }]),
    ...(passkey === undefined ? [] : [{ $case: 'passkeyJson' as const, value: JSON.stringify(passkey) }]),
  ];
}

/** @throws DomainError INVALID_INPUT unless there is exactly one of what `names` says */
export function onlyOne<Proof>(proofs: readonly Proof[], names: string): Proof {
  const [proof, another] = proofs;
  if (proof === undefined || another !== undefined) throw invalidInput('body', `must hold exactly one of ${names}`);
  return proof;
}

import type { ClientBase } from 'pg';
import type { AccountContext } from '../context.js';
import { findPasskey, markPasskeyUsed, spendPasskeyChallenge } from '../db/passkeys.js';
import { readChallenge } from '../passkeys/challenges.js';
import { credentialIdOf } from '../passkeys/relying-party.js';

/** Takes a proof that was found right, once; false where it was taken meanwhile. In the transaction of what it allows. */
export type TakeProof = (tx: ClientBase) => Promise<boolean>;

/** Whose passkey has answered, and how that is taken, once; undefined: it is nobody's, or does not fit. */
export async function checkPasskey(
  { pool, box, relyingParty, clock }: Pick<AccountContext, 'pool' | 'box' | 'relyingParty' | 'clock'>,
  answer: string,
): Promise<{ userId: string; take: TakeProof } | undefined> {
  const credentialId = credentialIdOf(answer);
  const passkey = credentialId === undefined ? undefined : await findPasskey(pool, credentialId);
  if (!passkey) return undefined;
  let challenge: ReturnType<typeof readChallenge>;
  const checked = await relyingParty.checkSignIn(answer, passkey, (shown) => {
    challenge = readChallenge(box, 'sign-in', shown, clock.now());
    return challenge !== undefined;
  });
  const answered = challenge;
  if (!checked || !answered) return undefined;
  const take: TakeProof = async (tx) =>
    (await spendPasskeyChallenge(tx, answered)) && markPasskeyUsed(tx, passkey.id, checked.counter, clock.now());
  return { userId: passkey.userId, take };
}

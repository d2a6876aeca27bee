import type { ClientBase } from 'pg';
import type { AccountContext } from '../context.js';
import { findPasskey, markPasskeyUsed, spendPasskeyChallenge } from '../db/passkeys.js';
import { readChallenge } from '../passkeys/challenges.js';
import { credentialIdOf } from '../passkeys/relying-party.js';

/** Spends a verified proof; false if it was spent meanwhile. Runs in the transaction of the action it allows. */
export type TakeProof = (tx: ClientBase) => Promise<boolean>;

/** The user whose passkey has answered, and a function that spends the answer; undefined for an unknown passkey or an invalid answer. */
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

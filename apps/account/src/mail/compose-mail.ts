import { assertNever } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { findByEmail, lockByUser } from '../db/accounts.js';
import { replaceToken } from '../db/mailed-tokens.js';
import type { ClaimedMail } from '../db/mail-queue.js';
import { isLinkKind, LINKS, type LinkKind } from '../domain/mail-kind.js';
import { mintToken } from '../secrets/mailed-tokens.js';
import { CHANGE_TEXTS, HAS_ACCOUNT, LINK_TEXTS } from './mail-texts.js';
import type { OutgoingMail } from './mail-transport.js';

export interface Composer {
  pool: Pool;
  clock: { now(): Date };
  /** Where the web app is. */
  publicUrl: string;
}

/**
 * What is mailed to an address, with a token made for it where it has a link, which only the mail holds; undefined: nothing is. Here,
 * behind the answer, known and unknown addresses part.
 */
export async function composeMail(composer: Composer, { kind, email, userId }: ClaimedMail): Promise<OutgoingMail | undefined> {
  const { pool, publicUrl } = composer;
  if (!isLinkKind(kind)) return { to: email, ...CHANGE_TEXTS[kind](publicUrl) };
  const account = await findByEmail(pool, email);
  switch (kind) {
    case 'registration':
    case 'invitation':
      return account ? { to: email, ...HAS_ACCOUNT(publicUrl) } : mailLink(composer, kind, email, null);
    case 'password_reset':
      return account && mailLink(composer, kind, email, account.userId);
    case 'claim':
    case 'email_change':
      return account ? undefined : mailLink(composer, kind, email, userId);
    default:
      return assertNever(kind);
  }
}

async function mailLink(
  { pool, clock, publicUrl }: Composer,
  kind: LinkKind,
  email: string,
  userId: string | null,
): Promise<OutgoingMail | undefined> {
  const { token, digest } = mintToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LINKS[kind].lifeMs);
  const isKept = await withTransaction(pool, async (tx) => {
    // Who claims a user has no account yet.
    if (userId !== null && kind !== 'claim' && !(await lockByUser(tx, userId))) return false;
    await replaceToken(tx, { digest, purpose: kind, email, userId, createdAt, expiresAt });
    return true;
  });
  // In the fragment, which browsers send to nobody: no log, no referrer has it. The page asks who claims a user for no name.
  return isKept
    ? { to: email, ...LINK_TEXTS[kind](`${publicUrl}${LINKS[kind].path}#token=${token}${kind === 'claim' ? '&claim=1' : ''}`) }
    : undefined;
}

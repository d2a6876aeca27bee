import { assertNever } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { findByEmail, findByUser, lockByUser } from '../db/accounts.js';
import { replaceToken } from '../db/mailed-tokens.js';
import { type ClaimedMail, holdsMail } from '../db/mail-queue.js';
import { DIGEST, isLinkKind, LINKS, type LinkKind } from '../domain/mail-kind.js';
import { mintToken } from '../secrets/mailed-tokens.js';
import { digestMail } from './digest-mail.js';
import { HAS_ACCOUNT, LINK_TEXTS, NOTICE_TEXTS } from './mail-texts.js';
import type { OutgoingMail } from './mail-transport.js';

export interface Composer {
  pool: Pool;
  clock: { now(): Date };
  /** Address of the web app. */
  publicUrl: string;
}

/**
 * Composes a mail, with a new token if it carries a link; undefined if nothing is to be mailed. Only the mail holds the token. Known and
 * unknown addresses are treated differently only here, after the request was answered.
 */
export async function composeMail(composer: Composer, mail: ClaimedMail): Promise<OutgoingMail | undefined> {
  const { pool, publicUrl } = composer;
  const { kind, email, userId } = mail;
  if (kind === DIGEST) return composeDigest(composer, mail);
  if (!isLinkKind(kind)) return { to: email, ...NOTICE_TEXTS[kind](publicUrl) };
  const account = await findByEmail(pool, email);
  switch (kind) {
    case 'registration':
    case 'invitation':
      return account ? { to: email, ...HAS_ACCOUNT(publicUrl) } : mailLink(composer, kind, mail, null);
    case 'password_reset':
      return account && mailLink(composer, kind, mail, account.userId);
    case 'claim':
    case 'email_change':
      return account ? undefined : mailLink(composer, kind, mail, userId);
    default:
      return assertNever(kind);
  }
}

/** Sent to the account's current address; to nobody once the account is being deleted. */
async function composeDigest({ pool, publicUrl }: Composer, { id, userId, content }: ClaimedMail): Promise<OutgoingMail | undefined> {
  const account = userId === null ? undefined : await findByUser(pool, userId);
  if (!content || !account || account.deletionDueAt !== null) return undefined;
  return { to: account.email, id, ...digestMail(content, publicUrl) };
}

async function mailLink(
  { pool, clock, publicUrl }: Composer,
  kind: LinkKind,
  mail: ClaimedMail,
  userId: string | null,
): Promise<OutgoingMail | undefined> {
  const { id: mailId, email, staffRole } = mail;
  const { token, digest } = mintToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LINKS[kind].lifeMs);
  const isKept = await withTransaction(pool, async (tx) => {
    // A person who claims a user has no account yet.
    if (userId !== null && kind !== 'claim') {
      const account = await lockByUser(tx, userId);
      // Checked under the lock: meanwhile a change of credentials may have dropped the mail, or a change of address redirected it.
      if (!account || !(await holdsMail(tx, mail)) || (kind === 'password_reset' && account.email !== email)) return false;
    }
    return replaceToken(tx, { digest, purpose: kind, email, userId, createdAt, expiresAt, staffRole, mailId });
  });
  // In the fragment, which browsers do not send: no log and no referrer holds it. The page asks for no username in a claim.
  return isKept
    ? { to: email, ...LINK_TEXTS[kind](`${publicUrl}${LINKS[kind].path}#token=${token}${kind === 'claim' ? '&claim=1' : ''}`) }
    : undefined;
}

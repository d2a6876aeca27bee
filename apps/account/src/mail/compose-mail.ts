import { withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { findByEmail } from '../db/accounts.js';
import { replaceToken } from '../db/mailed-tokens.js';
import { LINKS, type MailKind } from '../domain/mail-kind.js';
import { mintToken } from '../secrets/mailed-tokens.js';
import type { OutgoingMail } from './mail-transport.js';

export interface Composer {
  pool: Pool;
  clock: { now(): Date };
  /** Where the web app is. */
  publicUrl: string;
}

/**
 * What is mailed to an address, with a token made for it, which only the mail holds; undefined: nothing is. Here, behind the answer,
 * known and unknown addresses part.
 */
export async function composeMail({ pool, clock, publicUrl }: Composer, kind: MailKind, email: string): Promise<OutgoingMail | undefined> {
  const account = await findByEmail(pool, email);
  if (kind === 'registration' && account) return { to: email, ...hasAccount(publicUrl) };
  if (kind === 'password_reset' && !account) return undefined;
  const { token, digest } = mintToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LINKS[kind].lifeMs);
  await withTransaction(pool, (tx) =>
    replaceToken(tx, { digest, purpose: kind, email, userId: account?.userId ?? null, createdAt, expiresAt }),
  );
  // In the fragment, which browsers send to nobody: no log, no referrer has it.
  return { to: email, ...TEXTS[kind](`${publicUrl}${LINKS[kind].path}#token=${token}`) };
}

type Written = Pick<OutgoingMail, 'subject' | 'text'>;

const TEXTS: Record<MailKind, (link: string) => Written> = {
  registration: (link) => ({
    subject: 'Complete your registration',
    text: lines(
      'Somebody, probably you, wants to register at Matchpoint with this address.',
      `Choose your name and password here, within 24 hours:\n${link}`,
      'If it was not you, there is nothing to do: without this link no account is made.',
    ),
  }),
  password_reset: (link) => ({
    subject: 'Set a new password',
    text: lines(
      'Somebody, probably you, wants a new password for the Matchpoint account with this address.',
      `Set it here, within 30 minutes:\n${link}`,
      'If it was not you, there is nothing to do: the old password stays.',
    ),
  }),
};

const hasAccount = (publicUrl: string): Written => ({
  subject: 'You have an account already',
  text: lines(
    'Somebody, probably you, wants to register at Matchpoint with this address, which has an account already.',
    `Sign in here:\n${publicUrl}/sign-in`,
    `If you have forgotten your password, ask for a new one there. If it was not you, there is nothing to do.`,
  ),
});

const lines = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`;

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@matchpoint/core';
import type { Change } from './security-event.js';

/** What is mailed with a link, how long the link acts, and where in the web app it leads (docs/reference/accounts.md#mailed-links). */
export const LINKS = {
  registration: { lifeMs: 24 * HOUR_MS, path: '/register/complete' },
  /** By operators: of a new person, and of a user whom an import made. */
  invitation: { lifeMs: 7 * DAY_MS, path: '/register/complete' },
  claim: { lifeMs: 7 * DAY_MS, path: '/register/complete' },
  password_reset: { lifeMs: 30 * MINUTE_MS, path: '/reset-password' },
  email_change: { lifeMs: 24 * HOUR_MS, path: '/confirm-email' },
} as const satisfies Record<string, { lifeMs: number; path: string }>;

export type LinkKind = keyof typeof LINKS;
/** What a token is for: of a link that is mailed, or that a browser is sent to whose address another site has verified. */
export type TokenPurpose = LinkKind | 'identity';
/** How long who comes from another site may take to choose a name. */
export const IDENTITY_TOKEN_LIVES_MS = HOUR_MS;
/** What an account begins with. */
export const BEGINNINGS = ['registration', 'invitation', 'claim', 'identity'] as const satisfies readonly TokenPurpose[];
/**
 * A notice to an account's owner: a credential changed, or a change was requested. No notice shares its name with a link kind, because
 * each kind has one text.
 */
export type NoticeKind = Exclude<Change, LinkKind> | 'password_was_reset' | 'email_change_requested';
/** Unread notifications (docs/reference/notifications.md#digest). */
export const DIGEST = 'digest';
export type MailKind = LinkKind | NoticeKind | typeof DIGEST;

/** What is mailed of a change. */
export const noticeOf = (change: Change): NoticeKind => (change === 'password_reset' ? 'password_was_reset' : change);

export function isLinkKind(kind: MailKind): kind is LinkKind {
  return Object.hasOwn(LINKS, kind);
}

/** How long after its first, second … attempt a mail is tried again, unless that one succeeds: five in an hour, then no more. */
export const MAIL_PAUSES_MS = [MINUTE_MS, 4 * MINUTE_MS, 15 * MINUTE_MS, 40 * MINUTE_MS, MINUTE_MS] as const;
/** Within this long an attempt has ended, whatever the mail server does: less than the lease, so that no two overlap. */
export const ATTEMPT_MS = 30_000;
/** A worker that claimed a mail and has not reported for this long is dead: another takes the mail, whatever the retry delay. */
export const LEASE_MS = 35_000;

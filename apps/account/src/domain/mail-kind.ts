import { type CredentialChange, DAY_MS, HOUR_MS, MINUTE_MS } from '@matchpoint/core';

/** Kinds of mailed links: how long each is valid, and its page in the web app (docs/reference/accounts.md#mailed-links). */
export const LINKS = {
  registration: { lifeMs: 24 * HOUR_MS, path: '/register/complete' },
  /** Sent by operators: to a new person, and to take over an imported user. */
  invitation: { lifeMs: 7 * DAY_MS, path: '/register/complete' },
  claim: { lifeMs: 7 * DAY_MS, path: '/register/complete' },
  password_reset: { lifeMs: 30 * MINUTE_MS, path: '/reset-password' },
  email_change: { lifeMs: 24 * HOUR_MS, path: '/confirm-email' },
} as const satisfies Record<string, { lifeMs: number; path: string }>;

export type LinkKind = keyof typeof LINKS;
/** The purpose of a token: of a mailed link, or of a browser that arrives from another site which has verified its address. */
export type TokenPurpose = LinkKind | 'identity';
/** How long a person who arrives from another site may take to choose a name. */
export const IDENTITY_TOKEN_LIVES_MS = HOUR_MS;
/** Purposes that create an account. */
export const BEGINNINGS = ['registration', 'invitation', 'claim', 'identity'] as const satisfies readonly TokenPurpose[];
/**
 * A notice to an account's owner: a credential changed, a change was requested, or somebody else decided about a deletion. No notice shares
 * its name with a link kind, because each kind has one text.
 */
export type NoticeKind =
  | Exclude<CredentialChange, LinkKind>
  | 'password_was_reset'
  | 'email_change_requested'
  | 'deletion_ordered'
  | 'deletion_order_cancelled';
/** Unread notifications (docs/reference/notifications.md#digest). */
export const DIGEST = 'digest';
export type MailKind = LinkKind | NoticeKind | typeof DIGEST;

/** A change that is mailed to the owner. */
export const noticeOf = (change: CredentialChange): NoticeKind => (change === 'password_reset' ? 'password_was_reset' : change);

export function isLinkKind(kind: MailKind): kind is LinkKind {
  return Object.hasOwn(LINKS, kind);
}

/** Delays before the retries of a mail, after its first, second … attempt: five within an hour, then no more. */
export const MAIL_PAUSES_MS = [MINUTE_MS, 4 * MINUTE_MS, 15 * MINUTE_MS, 40 * MINUTE_MS, MINUTE_MS] as const;
/** Time limit of an attempt, whatever the mail server does. Shorter than the lease, so that attempts never overlap. */
export const ATTEMPT_MS = 30_000;
/** A worker that has not reported on a claimed mail for this long is dead: another takes the mail, whatever the retry delay. */
export const LEASE_MS = 35_000;

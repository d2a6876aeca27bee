import type { LinkKind, NoticeKind } from '../domain/mail-kind.js';
import type { OutgoingMail } from './mail-transport.js';

type Written = Pick<OutgoingMail, 'subject' | 'text'>;

const lines = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`;

/** Mails that contain a link. */
export const LINK_TEXTS: Record<LinkKind, (link: string) => Written> = {
  registration: (link) => ({
    subject: 'Finish creating your Matchpoint account',
    text: lines(
      'Someone (probably you) signed up for Matchpoint with this email address.',
      `Choose your username and password here. The link works for 24 hours:\n${link}`,
      'If this wasn’t you, you can ignore this email. No account is created unless you open the link.',
    ),
  }),
  invitation: (link) => ({
    subject: 'You’re invited to Matchpoint',
    text: lines(
      'An administrator of this Matchpoint server invited you to join.',
      `Create your account here. The link works for 7 days:\n${link}`,
      'Not interested? You can ignore this email. No account is created unless you open the link.',
    ),
  }),
  claim: (link) => ({
    subject: 'Claim your Matchpoint profile',
    text: lines(
      'This Matchpoint server has a player profile with results that may be yours.',
      `Set a password to claim it. The link works for 7 days:\n${link}`,
      'If it isn’t yours, ignore this email and don’t share the link.',
    ),
  }),
  password_reset: (link) => ({
    subject: 'Reset your password',
    text: lines(
      'Someone (probably you) asked to reset the password of the Matchpoint account with this email address.',
      `Choose a new password here. The link works for 30 minutes:\n${link}`,
      'If this wasn’t you, you can ignore this email. Your password stays the same.',
    ),
  }),
  email_change: (link) => ({
    subject: 'Confirm your new email address',
    text: lines(
      'Someone (probably you) wants to use this email address for their Matchpoint account.',
      `Confirm it here. The link works for 24 hours:\n${link}`,
      'If this wasn’t you, you can ignore this email. Nothing changes unless you open the link.',
    ),
  }),
};

/** Sent instead of a registration link to an address that already has an account. */
export const HAS_ACCOUNT = (publicUrl: string): Written => ({
  subject: 'You already have a Matchpoint account',
  text: lines(
    'Someone (probably you) tried to sign up with this email address, but it already has an account.',
    `Sign in here:\n${publicUrl}/sign-in`,
    'Forgot your password? Reset it on that page. If this wasn’t you, you can ignore this email.',
  ),
});

const notice =
  (subject: string, what: string) =>
  (publicUrl: string): Written => ({
    subject,
    text: lines(
      what,
      'If this was you, there’s nothing to do.',
      `If it wasn’t, reset your password now and check your account’s security activity:\n${publicUrl}/sign-in`,
    ),
  });

/** Notifies an account's owner of a change of credentials. */
export const NOTICE_TEXTS: Record<NoticeKind, (publicUrl: string) => Written> = {
  password_changed: notice(
    'Your password was changed',
    'The password of your Matchpoint account was changed, and you were signed out everywhere else.',
  ),
  password_was_reset: notice('Your password was reset', 'The password of your Matchpoint account was reset using a link we emailed you.'),
  email_change_requested: notice(
    'Email change requested',
    'Someone signed in to your Matchpoint account asked to change its email address. Nothing has changed yet.',
  ),
  // A link to reset the password would go to the new address.
  email_changed: (publicUrl) => ({
    subject: 'Your email address was changed',
    text: lines(
      'Your Matchpoint account now uses a different email address. You can no longer sign in or reset your password with this one.',
      'If this was you, there’s nothing to do.',
      'If it wasn’t, open your account where you’re still signed in, or sign in with a passkey or a linked site. There, change your ' +
        `email back and sign out everywhere else:\n${publicUrl}/account`,
      'If none of these works, contact the administrator of this Matchpoint server.',
    ),
  }),
  totp_enabled: notice('Authenticator app added', 'Signing in to your Matchpoint account now requires a code from your authenticator app.'),
  totp_disabled: notice('Authenticator app removed', 'Signing in to your Matchpoint account no longer requires an authenticator code.'),
  recovery_codes_renewed: notice(
    'New recovery codes',
    'New recovery codes were created for your Matchpoint account. The old ones no longer work.',
  ),
  passkey_added: notice('Passkey added', 'A passkey was added to your Matchpoint account. It can now be used to sign in.'),
  passkey_removed: notice('Passkey removed', 'A passkey was removed from your Matchpoint account.'),
  identity_linked: notice(
    'Sign-in linked',
    'An account at another site was linked to your Matchpoint account. It can now be used to sign in.',
  ),
  identity_removed: notice('Sign-in unlinked', 'An account at another site was unlinked from your Matchpoint account.'),
  deletion_scheduled: notice(
    'Your account will be deleted',
    'Your Matchpoint account will be deleted in 14 days. You’ve been signed out and your API keys no longer work. ' +
      'To keep the account, sign in before then and choose “Keep my account”.',
  ),
  deletion_ordered: () => ({
    subject: 'Your account will be deleted',
    text: lines(
      'An administrator of this Matchpoint server ordered that your Matchpoint account be deleted within 14 days. ' +
        'You’ve been signed out and your API keys no longer work.',
      'Only an administrator can cancel this; signing in doesn’t. If you think it’s a mistake, contact them before then.',
    ),
  }),
  deletion_cancelled: notice('Account deletion canceled', 'Your Matchpoint account won’t be deleted: someone signed in and canceled it.'),
  deletion_order_cancelled: (publicUrl) => ({
    subject: 'Account deletion canceled',
    text: lines(
      'Your Matchpoint account won’t be deleted: an administrator of this Matchpoint server canceled it.',
      `You can sign in again:\n${publicUrl}/sign-in`,
    ),
  }),
  recovery_code_used: notice(
    'Recovery code used',
    'Someone (probably you) used a recovery code instead of the authenticator app of your Matchpoint account.',
  ),
};

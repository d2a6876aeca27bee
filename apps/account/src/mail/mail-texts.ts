import type { LinkKind, NoticeKind } from '../domain/mail-kind.js';
import type { OutgoingMail } from './mail-transport.js';

type Written = Pick<OutgoingMail, 'subject' | 'text'>;

const lines = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`;

/** Mails that a link stands in. */
export const LINK_TEXTS: Record<LinkKind, (link: string) => Written> = {
  registration: (link) => ({
    subject: 'Complete your registration',
    text: lines(
      'Somebody, probably you, wants to register at Matchpoint with this address.',
      `Choose your name and password here, within 24 hours:\n${link}`,
      'If it was not you, there is nothing to do: without this link no account is made.',
    ),
  }),
  invitation: (link) => ({
    subject: 'You are invited to Matchpoint',
    text: lines(
      'Whoever runs this Matchpoint invites you to register with this address.',
      `Choose your name and password here, within 7 days:\n${link}`,
      'If you do not want to, there is nothing to do: without this link no account is made.',
    ),
  }),
  claim: (link) => ({
    subject: 'Take over your user at Matchpoint',
    text: lines(
      'At this Matchpoint there is a user who is said to be you, with results from before there were accounts.',
      `Choose your password, and the user is yours, within 7 days:\n${link}`,
      'If it is not you, there is nothing to do, and please give the link to nobody.',
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
  email_change: (link) => ({
    subject: 'Confirm your new address',
    text: lines(
      'Somebody, probably you, wants this to be the address of their Matchpoint account.',
      `Confirm it here, within 24 hours:\n${link}`,
      'If it was not you, there is nothing to do: without this link nothing changes.',
    ),
  }),
};

/** To a known address, in the place of a link to register. */
export const HAS_ACCOUNT = (publicUrl: string): Written => ({
  subject: 'You have an account already',
  text: lines(
    'Somebody, probably you, wants to register at Matchpoint with this address, which has an account already.',
    `Sign in here:\n${publicUrl}/sign-in`,
    `If you have forgotten your password, ask for a new one there. If it was not you, there is nothing to do.`,
  ),
});

const change =
  (subject: string, what: string) =>
  (publicUrl: string): Written => ({
    subject,
    text: lines(
      what,
      'If it was you, there is nothing to do.',
      `If it was not, set a new password now, and look at what happened to your account:\n${publicUrl}/sign-in`,
    ),
  });

/** What an account's owner is told of their credentials. */
export const NOTICE_TEXTS: Record<NoticeKind, (publicUrl: string) => Written> = {
  password_changed: change(
    'Your password was changed',
    'The password of your Matchpoint account was changed. Your other sessions have ended.',
  ),
  password_was_reset: change(
    'Your password was set anew',
    'The password of your Matchpoint account was set anew by a link that was mailed to you.',
  ),
  email_change_requested: change(
    'Another address was asked for',
    'Somebody who is signed in to your Matchpoint account wants it to have another mail address. Nothing has changed yet.',
  ),
  email_changed: change('Your address was changed', 'Your Matchpoint account has another mail address now: this one signs in no more.'),
  totp_enabled: change(
    'An authenticator app was added',
    'To sign in to your Matchpoint account a code of your authenticator app is needed now.',
  ),
  totp_disabled: change('Your authenticator app was removed', 'Your Matchpoint account needs no code of an authenticator app any more.'),
  recovery_codes_renewed: change(
    'You have new recovery codes',
    'New recovery codes were made for your Matchpoint account; the old ones act no more.',
  ),
  passkey_added: change('A passkey was added', 'A passkey was added to your Matchpoint account: it can sign in now.'),
  passkey_removed: change('A passkey was removed', 'A passkey was removed from your Matchpoint account.'),
  identity_linked: change(
    'A way to sign in was added',
    'Your Matchpoint account was linked with an account of yours at another site, by which it can be signed in to now.',
  ),
  identity_removed: change('A way to sign in was removed', 'Your Matchpoint account is no longer linked with an account at another site.'),
  deletion_scheduled: change(
    'Your account is to be deleted',
    'Your Matchpoint account is to be deleted in 14 days. Its sessions and keys have ended. Whoever signs in to it until then can undo it.',
  ),
  deletion_cancelled: change(
    'Your account stays',
    'Your Matchpoint account is not deleted: somebody who is signed in to it has undone that.',
  ),
  recovery_code_used: change(
    'A recovery code was used',
    'Somebody, probably you, has shown one of the recovery codes of your Matchpoint account in place of the authenticator app.',
  ),
};

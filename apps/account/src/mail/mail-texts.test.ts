import { expect, it } from 'vitest';
import { NOTICE_TEXTS } from './mail-texts.js';

const URL = 'https://matchpoint.example';

it('the mail to the address that an account no longer has offers no password reset, which would go to the new address', () => {
  const { text } = NOTICE_TEXTS.email_changed(URL);
  expect(text).not.toContain('reset your password now');
  expect(text).toContain(
    `sign in with a passkey or a linked site. There, change your email back and sign out everywhere else:\n${URL}/account`,
  );
  expect(text).toContain('contact the administrator');
});

it('the mail about a scheduled deletion says that signing in alone does not keep the account', () => {
  expect(NOTICE_TEXTS.deletion_scheduled(URL).text).toContain('sign in before then and choose “Keep my account”');
});

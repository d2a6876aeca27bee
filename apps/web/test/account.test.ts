import type { GetUserAccountResult, ScheduleUserAccountDeletionResult } from '@matchpoint/sdk';
import { expect, it } from 'vitest';
import { ACCOUNT as ACCOUNT_WORDS } from '../src/texts/account.js';
import { FORMS } from '../src/texts/forms.js';
import { PROFILE_EDITING } from '../src/texts/profile-editing.js';
import { SIGNING_IN } from '../src/texts/signing-in.js';
import { type Answers, NOW, STAMP } from './answers/answers.js';
import { ACCOUNT, OWN_PROFILE, READER, SIGNED_IN } from './answers/signed-in.js';
import { openBrowser } from './open-page.js';
import { signIn } from './sign-in.js';
import { SIGN_IN_OPTIONS } from './pictured-pages.js';

const { describePages, onPage } = await openBrowser();

/** Writes that change the session wait until an open stream has begun. */
const STREAM: Answers = { 'GET /user/stream': {} };
const DUE_AT = '2031-03-07T12:00:00.000Z';
const TO_BE_DELETED: Answers = {
  ...SIGNED_IN,
  ...STREAM,
  'GET /user/account': { ...(ACCOUNT['GET /user/account'] as GetUserAccountResult), deletionScheduledFor: DUE_AT },
};
const BANNER = PROFILE_EDITING.scheduled('Mar 7, 2031');

describePages('an account', () => {
  it('scheduled for deletion has a notice on every page, with a button to keep it', async () => {
    const answers: Answers = { ...TO_BE_DELETED, 'DELETE /user/account/deletion': { success: true, ...STAMP } };
    await onPage({ path: '/no/such/page', answers, isSignedIn: true }, async (page) => {
      const banner = page.getByText(BANNER);
      await banner.waitFor();
      const sent = page.waitForRequest((request) => request.method() === 'DELETE');
      await page.getByRole('button', { name: PROFILE_EDITING.cancel }).click();
      expect(new URL((await sent).url()).pathname).toBe('/api/v1/user/account/deletion');
      await banner.waitFor({ state: 'detached' });
    });
  });

  it('scheduled for deletion leads its owner to the page about it after sign-in, whatever page they asked for', async () => {
    const answers: Answers = {
      ...TO_BE_DELETED,
      'GET /auth/options': SIGN_IN_OPTIONS,
      'POST /auth/sign-in': { status: 'signed_in', user: READER, ...STAMP },
    };
    await onPage({ path: '/sign-in?to=/desk', answers }, async (page) => {
      await signIn(page);
      await page.getByRole('heading', { level: 1, name: PROFILE_EDITING.deleteTitle }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/account/delete');
      await page.getByRole('button', { name: PROFILE_EDITING.cancel }).waitFor();
      expect(await page.getByText(BANNER).count()).toBe(1);
    });
  });

  it('just scheduled for deletion shows the deletion date and how to keep it', async () => {
    const scheduled: ScheduleUserAccountDeletionResult = { success: true, deletionScheduledFor: DUE_AT, ...STAMP };
    const answers: Answers = { ...SIGNED_IN, ...STREAM, ...ACCOUNT, 'POST /user/account/deletion': scheduled };
    await onPage({ path: '/account/delete', answers, isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: PROFILE_EDITING.deleteAction }).click();
      await page.getByRole('dialog').getByRole('button', { name: PROFILE_EDITING.deleteConfirm }).click();
      await page.getByRole('heading', { level: 1, name: BANNER }).waitFor();
      await page.getByText(PROFILE_EDITING.scheduledWhy).waitFor();
    });
  });

  it('shows what is wrong with a form at the field that caused it', async () => {
    const answers: Answers = { ...SIGNED_IN, ...STREAM, 'GET /user/profile': OWN_PROFILE };
    await onPage({ path: '/account/profile', answers, isSignedIn: true }, async (page) => {
      const taken = { error: 'error_name_taken', message: 'The name is taken.', requestId: 'req_taken', ...STAMP };
      await page.route('**/api/v1/user/profile', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 409, json: taken }),
      );
      await page.getByLabel(PROFILE_EDITING.username).fill('taken');
      await page.getByRole('button', { name: PROFILE_EDITING.save }).click();
      await page.getByText(taken.message).waitFor();
      expect(await page.getByLabel(PROFILE_EDITING.username).getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByText('error_name_taken').count()).toBe(0);

      const file = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1_024 * 1_024 + 1) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: PROFILE_EDITING.save }).click();
      await page.getByText(PROFILE_EDITING.pictureTooLarge).waitFor();
    });
  });

  it('asks before its recovery codes are replaced, and shows the new ones until they are stored', async () => {
    const account = ACCOUNT['GET /user/account'] as GetUserAccountResult;
    const answers: Answers = {
      ...SIGNED_IN,
      ...STREAM,
      'GET /user/account': { ...account, factors: { totp: true, recoveryCodesLeft: 3, passkeys: 0 } },
      'POST /user/recovery-codes': { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'], ...STAMP },
    };
    await onPage({ path: '/account', answers, isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: ACCOUNT_WORDS.removeAppAsk }).click();
      await page.getByRole('dialog').getByText(ACCOUNT_WORDS.removeAppWhy).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: ACCOUNT_WORDS.renewCodesAsk }).click();
      await page.getByRole('dialog').getByRole('button', { name: ACCOUNT_WORDS.renewCodes }).click();
      await page.getByText('cccc-dddd').waitFor();
      await page.getByRole('button', { name: ACCOUNT_WORDS.copyCodes }).waitFor();
      await page.getByRole('button', { name: ACCOUNT_WORDS.storedCodes }).click();
      await page.getByText('cccc-dddd').waitFor({ state: 'detached' });
    });
  });

  it('says when its other sessions have ended', async () => {
    const session = { id: 'ses_1', createdAt: NOW, lastSeenAt: NOW, expiresAt: NOW, browser: 'Firefox', address: null, isCurrent: true };
    const sessions = [session, { ...session, id: 'ses_2', isCurrent: false }];
    const answers: Answers = {
      ...{ ...SIGNED_IN, ...STREAM, 'GET /user/sessions': { sessions, count: 2, ...STAMP } },
      'POST /user/sessions/revoke-others': { success: true, ...STAMP },
    };
    await onPage({ path: '/account', answers, isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: ACCOUNT_WORDS.endOthers }).click();
      await page.getByRole('status').getByText(ACCOUNT_WORDS.endedOthers).waitFor();
    });
  });
});

describePages('signing in or up', () => {
  it('says at the field that a wrong second code can be retried, and has its own text for recovery codes', async () => {
    const refused = { error: 'error_credentials_invalid', message: 'The code is wrong. Try again.', requestId: 'req_code', ...STAMP };
    const answers: Answers = {
      'GET /auth/options': SIGN_IN_OPTIONS,
      'POST /auth/sign-in': { status: 'second_factor_required', challenge: 'challenge-1', factors: ['totp', 'recovery_code'], ...STAMP },
    };
    await onPage({ path: '/sign-in', answers }, async (page) => {
      await page.route('**/api/v1/auth/second-factor', (route) => route.fulfill({ status: 401, json: refused }));
      await signIn(page);
      await page.getByLabel(FORMS.code).fill('000000');
      await page.getByRole('button', { name: SIGNING_IN.goOn }).click();
      await page.getByText(refused.message).waitFor();
      expect(await page.getByLabel(FORMS.code).getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByText(refused.error).count()).toBe(0);
      await page.getByRole('button', { name: SIGNING_IN.useRecovery }).click();
      await page.getByText(SIGNING_IN.recoveryWhy).waitFor();
      expect(await page.getByText(SIGNING_IN.secondFactorWhy).count()).toBe(0);
    });
  });

  it('leads from an expired link to a new one', async () => {
    const over = { error: 'error_account_token_invalid', message: 'Over.', requestId: 'req_link', ...STAMP };
    const answers: Answers = { 'GET /auth/options': SIGN_IN_OPTIONS };
    await onPage({ path: '/register/complete#token=old', answers }, async (page) => {
      await page.route('**/api/v1/auth/registrations/complete', (route) => route.fulfill({ status: 404, json: over }));
      await page.getByLabel(SIGNING_IN.username).fill('amber');
      await page.locator('input[type=password]').fill('a long enough secret');
      await page.getByRole('button', { name: SIGNING_IN.create }).click();
      await page.getByRole('link', { name: SIGNING_IN.newLink }).click();
      await page.getByRole('heading', { level: 1, name: SIGNING_IN.register }).waitFor();
    });
  });

  it('can show a password by keyboard, and draws a ring around the focused field', async () => {
    await onPage({ path: '/sign-in', answers: { 'GET /auth/options': SIGN_IN_OPTIONS } }, async (page) => {
      const field = page.getByLabel(SIGNING_IN.email);
      await field.focus();
      const ring = await field.evaluate((element) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
        return [outlineStyle, outlineWidth, outlineOffset];
      });
      expect(ring).toEqual(['solid', '2px', '2px']);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.locator('input[autocomplete="current-password"]').getAttribute('type')).toBe('text');
    });
  });
});

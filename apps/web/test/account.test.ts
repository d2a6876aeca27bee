import { existsSync } from 'node:fs';
import path from 'node:path';
import type { GetUserAccountResult, ScheduleUserAccountDeletionResult } from '@matchpoint/sdk';
import { openPictureBrowser, type Page } from '@matchpoint/browser';
import { afterAll, describe, expect, it } from 'vitest';
import { PROFILE_EDITING } from '../src/texts/profile-editing.js';
import { SIGNING_IN } from '../src/texts/signing-in.js';
import { type Answers, STAMP } from './answers/answers.js';
import { ACCOUNT, READER, SIGNED_IN } from './answers/signed-in.js';
import { openPages } from './open-page.js';
import { SIGN_IN_OPTIONS } from './pictured-pages.js';
import { BUILT } from './serve-page.js';

const isBuilt = existsSync(path.join(BUILT, 'index.html'));
const browser = isBuilt ? await openPictureBrowser() : undefined;
afterAll(async () => browser?.close());
const onPage = openPages(browser);

/** Writes that change the session wait until an open stream has begun. */
const STREAM: Answers = { 'GET /user/stream': {} };
const DUE_AT = '2031-03-07T12:00:00.000Z';
const TO_BE_DELETED: Answers = {
  ...SIGNED_IN,
  ...STREAM,
  'GET /user/account': { ...(ACCOUNT['GET /user/account'] as GetUserAccountResult), deletionScheduledFor: DUE_AT },
};
const BANNER = PROFILE_EDITING.scheduled('Mar 7, 2031');

describe.skipIf(!browser)(browser ? 'an account' : 'an account: not run, for want of a built app or its Chromium', () => {
  it('that is to be deleted says so on every page, which can keep it', async () => {
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

  it('that is to be deleted is what its owner is told of after signing in, wherever they were going', async () => {
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

  it('that was just scheduled for deletion has its date on the page, and how to keep it', async () => {
    const scheduled: ScheduleUserAccountDeletionResult = { success: true, deletionScheduledFor: DUE_AT, ...STAMP };
    const answers: Answers = { ...SIGNED_IN, ...STREAM, ...ACCOUNT, 'POST /user/account/deletion': scheduled };
    await onPage({ path: '/account/delete', answers, isSignedIn: true }, async (page) => {
      await page.getByRole('button', { name: PROFILE_EDITING.deleteAction }).click();
      await page.getByRole('dialog').getByRole('button', { name: PROFILE_EDITING.deleteConfirm }).click();
      await page.getByRole('heading', { level: 1, name: BANNER }).waitFor();
      await page.getByText(PROFILE_EDITING.scheduledWhy).waitFor();
    });
  });
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel(SIGNING_IN.email).fill('amber@example.com');
  await page.locator('input[type=password]').fill('a long enough secret');
  await page.getByRole('button', { name: SIGNING_IN.signIn, exact: true }).click();
}

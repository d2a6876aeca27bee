import { expect, it } from 'vitest';
import { EXPIRED } from '../src/texts/expired.js';
import { LAYOUT } from '../src/texts/layout.js';
import { PROFILE_EDITING } from '../src/texts/profile-editing.js';
import { STATES } from '../src/texts/states.js';
import { type Answers, STAMP } from './answers/answers.js';
import { HOME } from './answers/home.js';
import { OWN_PROFILE, SIGNED_IN } from './answers/signed-in.js';
import { openBrowser } from './open-page.js';

const { describePages, onPage } = await openBrowser();

const refusal = (error: string) => ({ status: 401, json: { error, message: 'Refused.', requestId: 'req_1', ...STAMP } });
const PROFILE: Answers = { ...SIGNED_IN, 'GET /user/profile': OWN_PROFILE };

describePages('an ended session', () => {
  it('is noticed by the notification stream, and the page then shows a single sign-in panel', async () => {
    await onPage({ path: '/account/profile', answers: PROFILE, isSignedIn: true }, async (page) => {
      await page.getByLabel(PROFILE_EDITING.bio).waitFor();
      await page.route('**/api/v1/user/stream', (route) => route.fulfill(refusal('error_session_invalid')));
      await page.reload();
      await page.getByRole('banner').getByRole('link', { name: LAYOUT.signIn }).waitFor();
      await page.getByRole('heading', { level: 1, name: STATES.signInWhy }).waitFor();
      expect(await page.getByRole('heading', { name: STATES.signInWhy }).count()).toBe(1);
    });
  });

  it('does not hide what visitors may see', async () => {
    await onPage({ path: '/no/such/page', answers: { ...HOME, ...SIGNED_IN }, isSignedIn: true }, async (page) => {
      let refused = 0;
      // As the gateway does, whose refusal removes the cookie.
      await page.route('**/api/v1/leaderboards/**', (route) => {
        refused += 1;
        return refused === 1 ? route.fulfill(refusal('error_session_invalid')) : route.fallback();
      });
      await page.goto('/');
      await page.getByRole('banner').getByRole('link', { name: LAYOUT.signIn }).waitFor();
      await expect.poll(() => refused).toBeGreaterThan(1);
      expect(await page.getByRole('heading', { name: STATES.signInWhy }).count()).toBe(0);
    });
  });

  it('is reported once on a page, which keeps what was entered, even after the cookie is gone', async () => {
    await onPage({ path: '/account/profile', answers: PROFILE, isSignedIn: true }, async (page) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      for (const read of ['connections', 'game-ranks'])
        await page.route(`**/api/v1/user/${read}`, async (route) => {
          await released;
          await route.fulfill(refusal('error_api_key_required'));
        });
      await page.reload();
      await page.getByLabel(PROFILE_EDITING.bio).fill('Typed for a long time.');
      release();
      const panel = page.getByRole('alert').filter({ hasText: EXPIRED.why });
      await panel.waitFor();
      await page.getByRole('banner').getByRole('link', { name: LAYOUT.signIn }).waitFor();
      expect(await panel.count()).toBe(1);
      await page.route('**/api/v1/user/profile', (route) => route.fulfill(refusal('error_api_key_required')));
      const form = page.locator('form').filter({ has: page.getByLabel(PROFILE_EDITING.bio) });
      await form.getByRole('button', { name: PROFILE_EDITING.save }).click();
      await form.locator('..').getByRole('alert').filter({ hasText: EXPIRED.why }).waitFor();
      expect(await panel.count()).toBe(1);
      expect(await page.getByText('error_api_key_required').count()).toBe(0);
      expect(await page.getByLabel(PROFILE_EDITING.bio).inputValue()).toBe('Typed for a long time.');
    });
  });
});

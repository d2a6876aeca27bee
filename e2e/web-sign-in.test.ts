import { type Browser, openBrowser, type Page, type Troubles } from '@matchpoint/browser';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { asWebApp, newPerson, PASSWORD, register } from './src/person.js';
import { mailedLink } from './src/mailbox.js';
import { queryService } from './src/service-database.js';
import { plugInAuthenticator } from './src/web-authenticator.js';
import { giveSession, sessionOf } from './src/web-session.js';
import { inWindow, press } from './src/web-window.js';

/** Of a machine that does much else meanwhile. */
const PATIENCE_MS = 300_000;
const BY_PASSKEY = 'Sign in with a passkey';
const BY_SITE = 'Continue with Example ID';

/** A system that was not started for these tests knows another site, or none. */
const hasOtherSite = inject('hasOpenIdProvider');

const request = openClient('127.0.55');
const browser = await openBrowser();
afterAll(async () => browser?.close());
describe.skipIf(!browser)(browser ? 'signing in' : 'signing in: not run, for want of a Chromium', () => {
  test.concurrent(
    'an added passkey alone signs its owner in and confirms their identity; once removed it does neither',
    async () =>
      journey('passkey', async (page, troubles) => {
        const person = newPerson();
        const { cookie } = await register(request, person);
        await giveSession(page.context(), cookie);
        await plugInAuthenticator(page);
        await page.goto('/account');
        await page.getByRole('textbox', { name: 'Name (so you can tell them apart)' }).fill('Phone');
        await press(page, 'Add passkey');
        await page.getByRole('table', { name: 'Passkeys' }).getByRole('row', { name: 'Phone' }).waitFor();

        await signOut(page);
        await page.goto('/sign-in');
        await press(page, BY_PASSKEY);
        await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
        await page.getByText(person.username, { exact: true }).waitFor();

        await letSessionAge(page, person.username);
        await press(page, 'Remove: Phone');
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Remove' }).click();
        await dialog.getByText('You signed in a while ago. For your security, confirm it’s you.').waitFor();
        expect(troubles.take()).toEqual([expect.stringContaining('status of 403')]);
        await dialog.getByRole('button', { name: 'Confirm with passkey' }).click();
        await page.getByText(/^No passkeys yet\./).waitFor();

        await signOut(page);
        await page.goto('/sign-in');
        await press(page, BY_PASSKEY);
        await page.getByRole('alert').getByText('The passkey is unknown, or the time for it is over.').waitFor();
        expect(troubles.take()).toEqual([expect.stringContaining('status of 401')]);
      }),
    PATIENCE_MS,
  );

  test.skipIf(!hasOtherSite).concurrent(
    'who comes by another site chooses a name, needs no password, and keeps that way in until there is another',
    async () =>
      journey('other site', async (page, troubles) => {
        const { username } = newPerson();
        await page.goto('/sign-in?to=/desk');
        await press(page, BY_SITE);
        await agree(page, username);
        await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();
        await page.getByText('Optional, since you sign in with Example ID.').waitFor();
        await page.getByRole('textbox', { name: 'Username' }).fill(username);
        await press(page, 'Create account');
        await page.getByRole('heading', { level: 1, name: `Welcome, ${username}` }).waitFor();
        await page.goto('/account');
        await page.getByText(`${username}@oidc.example`).waitFor();
        await page.getByRole('table', { name: 'Linked sign-ins' }).getByRole('row', { name: username }).waitFor();

        await letSessionAge(page, username);
        await disconnect(page);
        await press(page, 'Confirm with Example ID');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await disconnect(page);
        await page.getByRole('dialog').getByText('This is the last way to sign in to the account.').waitFor();
        expect(troublesHere(troubles)).toEqual([403, 409].map((status) => expect.stringContaining(`status of ${status}`) as string));
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
        await press(page, 'Change password');
        await page.getByText('Password changed. You’ve been signed out everywhere else.').waitFor();
        await disconnect(page);
        await page.getByText('No linked sign-ins.').waitFor();
        // Who it is they know there already.
        await press(page, 'Link Example ID');
        await page.getByRole('table', { name: 'Linked sign-ins' }).getByRole('row', { name: username }).waitFor();

        await signOut(page);
        await page.goto('/sign-in?to=/desk');
        await press(page, BY_SITE);
        await page.getByRole('heading', { level: 1, name: 'My matches' }).waitFor();
        expect(troublesHere(troubles)).toEqual([]);
      }),
    PATIENCE_MS,
  );

  test.concurrent(
    'the mailed link to take over an imported user asks only for a password, and signs the person in',
    async () =>
      journey('claim', async (page, troubles) => {
        const { username, email } = newPerson();
        await importRows([{ kind: 'user', username, name: username, visibility: 'private' }]);
        const staff = asWebApp(`mp_session=${await sessionOf('operator')}`, { body: { email, reason: 'It is theirs.' } });
        const invited = await request(`/staff/users/${username}/invitation`, staff);
        expect(invited.status, invited.text).toBe(200);
        await page.goto(await mailedLink(email));
        await page.getByRole('heading', { level: 1, name: 'Claim your account' }).waitFor();
        expect(await page.getByRole('textbox', { name: 'Username' }).count()).toBe(0);
        await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
        await press(page, 'Claim account');
        await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
        await page.getByText(username, { exact: true }).waitFor();
        expect(troubles.take()).toEqual([]);
      }),
    PATIENCE_MS,
  );

  test.skipIf(!hasOtherSite).concurrent(
    'a person who declines at the provider, or whose address has an account already, gets an error and is not signed in',
    async () =>
      journey('refused', async (page, troubles) => {
        const { username } = newPerson();
        await register(request, { username, email: `${username}@oidc.example`, password: PASSWORD });
        await page.goto('/sign-in');
        await press(page, BY_SITE);
        await page.getByRole('button', { name: 'Refuse' }).click();
        const refusal = page.getByRole('alert').filter({ hasText: 'Couldn’t sign you in' });
        await refusal.getByText('The sign-in was canceled or took too long. Try again.').waitFor();
        await press(page, BY_SITE);
        await agree(page, username);
        await refusal.getByText(/An account with this email already exists\./).waitFor();
        await page.goto('/account');
        await page.getByRole('heading', { level: 1, name: 'Sign in to see this page.' }).waitFor();
        expect(troublesHere(troubles)).toEqual([]);
      }),
    PATIENCE_MS,
  );
});

/** In a window of its own, whose troubles it looks at itself. */
async function journey(name: string, work: (page: Page, troubles: Troubles) => Promise<void>): Promise<void> {
  await inWindow(browser as Browser, { name: `sign-in ${name}`, isTraced: true }, work);
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await press(page, 'Sign out');
  await page.getByRole('heading', { level: 1, name: /^Matchpoint: / }).waitFor();
}

/** At the other site. */
async function agree(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await press(page, 'Agree');
}

async function disconnect(page: Page): Promise<void> {
  await press(page, 'Unlink: Example ID');
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
}

/** Makes the session half an hour old; ending other sessions makes the gateway read this one again. */
async function letSessionAge(page: Page, username: string): Promise<void> {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body } = await request('/user/account', asWebApp(cookie));
  expect(body.user.username).toBe(username);
  await queryService('gateway', `update session set recent_at = recent_at - interval '31 minutes' where user_id = $1`, [body.user.id]);
  const { status, text } = await request('/user/sessions/revoke-others', asWebApp(cookie, { body: {} }));
  expect(status, text).toBe(200);
}

/** What went wrong besides that the browser went to the other site. */
const troublesHere = (troubles: Troubles): string[] =>
  troubles.take().filter((trouble) => !/^request elsewhere: http:\/\/127\.0\.0\.1:\d+\/(auth|interaction)\b/.test(trouble));

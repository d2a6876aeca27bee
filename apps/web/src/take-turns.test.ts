import { expect, test } from 'vitest';
import { takeTurns } from './take-turns.js';

/** Records requests as they are sent; the test answers each. */
function listen() {
  const page = { isSignedIn: true };
  const sent: { url: string; answer(): void; fail(): void }[] = [];
  const fetch = takeTurns(
    (url) =>
      new Promise<Response>((resolve, reject) => {
        sent.push({ url: String(url), answer: () => resolve(new Response()), fail: () => reject(new TypeError('cut')) });
      }),
    () => page.isSignedIn,
  );
  return { page, sent, urls: () => sent.map(({ url }) => url), fetch };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('runs requests in parallel, except for one that changes the session token, which runs alone', async () => {
  const { sent, urls, fetch } = listen();
  const reads = ['/api/v1/user/account', '/api/v1/user/passkeys'];
  const confirm = '/api/v1/user/account/confirm';
  for (const url of reads) void fetch(url);
  await settle();
  expect(urls()).toEqual(reads);
  void fetch(confirm, { method: 'POST' });
  void fetch('/api/v1/user/sessions');
  void fetch('/api/v1/teams/create', { method: 'POST' });
  sent[0]?.answer();
  await settle();
  expect(urls()).toEqual(reads);
  sent[1]?.answer();
  await settle();
  expect(urls()).toEqual([...reads, confirm]);
  sent[2]?.answer();
  await settle();
  expect(urls()).toEqual([...reads, confirm, '/api/v1/user/sessions', '/api/v1/teams/create']);
});

test('runs writes one after another; a failed one is reported and does not block the next', async () => {
  const { sent, urls, fetch } = listen();
  const first = fetch('/api/v1/user/account/confirm', { method: 'POST' });
  const second = fetch('/api/v1/user/passkeys/pk_1', { method: 'DELETE' });
  await settle();
  expect(urls()).toHaveLength(1);
  sent[0]?.fail();
  await expect(first).rejects.toThrow('cut');
  await settle();
  sent[1]?.answer();
  expect((await second).ok).toBe(true);
});

test('sends nothing held back until the user had signed out, or asked before the page knew; later requests are a visitor’s', async () => {
  const { page, sent, urls, fetch } = listen();
  const signOut = '/api/v1/auth/sign-out';
  void fetch(signOut, { method: 'POST' });
  const held = fetch('/api/v1/user/notifications/summary');
  await settle();
  sent[0]?.answer();
  const refused = await held;
  expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([401, 'error_session_invalid']);
  expect((await fetch('/api/v1/user/stream')).status).toBe(401);
  page.isSignedIn = false;
  const signIn = '/api/v1/auth/sign-in';
  void fetch('/api/v1/leagues');
  void fetch(signIn, { method: 'POST' });
  await settle();
  sent[1]?.answer();
  await settle();
  sent[2]?.answer();
  page.isSignedIn = true;
  await settle();
  void fetch('/api/v1/user/stream');
  await settle();
  expect(urls()).toEqual([signOut, '/api/v1/leagues', signIn, '/api/v1/user/stream']);
});

test('sends what was held back while signing out failed', async () => {
  const { sent, urls, fetch } = listen();
  const signOut = '/api/v1/auth/sign-out';
  void fetch(signOut, { method: 'POST' }).catch(() => undefined);
  void fetch('/api/v1/leagues');
  await settle();
  sent[0]?.fail();
  await settle();
  expect(urls()).toEqual([signOut, '/api/v1/leagues']);
});

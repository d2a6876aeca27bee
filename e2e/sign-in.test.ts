import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { eventually, makeAuthenticator } from '@matchpoint/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { gatewayCount, openClient, type Answer, type RequestOptions } from './src/http-client.js';
import { mailedToken, mailsTo } from './src/mailbox.js';
import { asWebApp, cookieOf, newPerson, register, signIn, type Person } from './src/person.js';
import { tablesWith } from './src/service-database.js';
import { demo, isLaunched, systemDirectory } from './src/system.js';

const request = openClient('127.0.31');
const WALK = fileURLToPath(new URL('../docs/sign-in.md', import.meta.url));
/** Every gateway. */
const EVERYWHERE = Array.from({ length: gatewayCount() }, (_, gateway) => gateway);

/** Statuses of a session at every gateway. */
const statuses = (cookie: string): Promise<number[]> =>
  Promise.all(EVERYWHERE.map(async (gateway) => (await request('/user/sessions', asWebApp(cookie, { gateway }))).status));
const all = (status: number): number[] => EVERYWHERE.map(() => status);
const isOver = async (old: string): Promise<void> =>
  eventually(async () => expect(await statuses(old)).toEqual(all(401)), { timeoutMs: 1_000 });
const post = (route: string, body: unknown, cookie?: string, options: RequestOptions = {}): Promise<Answer> =>
  request(route, asWebApp(cookie, { ...options, body }));

let person: Person;
let cookie: string;
let token: string;
beforeAll(async () => {
  person = newPerson();
  const registered = await register(request, person);
  expect(registered.answer.status, registered.answer.text).toBe(200);
  ({ cookie, token } = registered);
});

test('the page about signing in does what it says, line by line', async () => {
  const blocks = [...fs.readFileSync(WALK, 'utf8').matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block);
  const { baseUrl, mailDirectory } = demo();
  const { username } = newPerson();
  const env = { PATH: process.env.PATH, BASE: baseUrl, MAIL: mailDirectory, NAME: username };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], { env, timeout: 30_000 });
  expect(stdout).toContain(`"username":"${username}"`);
  expect(stdout).toContain('"status":"signed_in"');
  expect(stdout).toContain('"isCurrent":true');
  // By the key, and by its next secret.
  expect(stdout.match(/^(?:.*\})?200$/gm)).toHaveLength(2);
  expect(stdout).not.toContain('"error"');
});

describe('a registration', () => {
  test('makes one user, who is signed in at every gateway and found by everybody', async () => {
    expect(await statuses(cookie)).toEqual(all(200));
    const { key } = await newKey();
    const { status, body } = await request(`/users/${person.username}`, { key });
    expect([status, body.user.name]).toEqual([200, 'Ada']);
  });

  test('is completed by one of 20 concurrent uses of its link; every other and any later use is one 404', async () => {
    const another = newPerson();
    await post('/auth/registrations', { email: another.email });
    const link = await mailedToken(another.email);
    const body = { token: link, password: another.password };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post('/auth/registrations/complete', { ...body, username: `${another.username}_${index}` }, undefined, {
          gateway: index % EVERYWHERE.length,
        }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(19);
    for (const answer of refused) expectRefusal(answer, 404, 'error_account_token_invalid');
    const unknown = await post('/auth/registrations/complete', { ...body, token: 'A'.repeat(43), username: another.username });
    const purpose = await post('/auth/password-resets/complete', body);
    const message = refused[0]?.body.message as string;
    expect([unknown.body.message, purpose.body.message]).toEqual([message, message]);
  });

  test('gets the same answer for a known and an unknown address, and a mail of its own', async () => {
    const unknown = newPerson();
    const ask = (email: string): Promise<Answer> =>
      post('/auth/registrations', { email }, undefined, { headers: { 'x-request-id': 'same' } });
    const [known, other] = [await ask(person.email), await ask(unknown.email)];
    const shown = ({ status, body, headers }: Answer): unknown => [status, { ...body, timestamp: '' }, Object.keys(headers).sort()];
    expect(shown(other)).toEqual(shown(known));
    await eventually(() => mailsTo(person.email).length === 2 && mailsTo(unknown.email).length === 1);
    expect(mailsTo(person.email)[1]).not.toContain('#token=');
  });
});

describe('old values are 401 at all gateways within a second', () => {
  test('after signing in, by which the session that was there never goes on', async () => {
    const before = cookieOf(await signIn(request, person)) ?? '';
    expect(await statuses(before)).toEqual(all(200));
    const after = await signIn(request, person, { cookie: before, gateway: EVERYWHERE.length - 1 });
    expect(cookieOf(after)).not.toBe(before);
    await isOver(before);
    expect(await statuses(cookieOf(after) ?? '')).toEqual(all(200));
  });

  test('after signing out', async () => {
    const session = cookieOf(await signIn(request, person)) ?? '';
    expect(await statuses(session)).toEqual(all(200));
    expect((await post('/auth/sign-out', {}, session)).status).toBe(200);
    await isOver(session);
  });

  test('after a reset of the password, by which nobody is signed in, and which a link does once', async () => {
    const forgetful = newPerson();
    const { cookie: first } = await register(request, forgetful);
    const second = cookieOf(await signIn(request, forgetful, { gateway: 1 })) ?? '';
    expect([await statuses(first), await statuses(second)]).toEqual([all(200), all(200)]);
    await post('/auth/password-resets', { email: forgetful.email });
    const link = await mailedToken(forgetful.email, 2);
    const short = await post('/auth/password-resets/complete', { token: link, password: 'short' });
    expect(short.body.issues).toEqual([expect.objectContaining({ path: 'body.password' })]);
    const password = 'another horse, another staple';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post('/auth/password-resets/complete', { token: link, password }, undefined, { gateway: index % EVERYWHERE.length }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 404, 'error_account_token_invalid');
    await isOver(first);
    await isOver(second);
    expectRefusal(await signIn(request, forgetful), 401, 'error_credentials_invalid');
    expect((await signIn(request, { ...forgetful, password })).status).toBe(200);
  });
});

describe('a passkey', () => {
  test('is added, signs in, completes a second factor, confirms, and is removed, by what a browser answers', async () => {
    const owner = newPerson();
    let session = (await register(request, owner)).cookie;
    const { origin, hostname } = new URL(demo().publicUrl);
    const authenticator = makeAuthenticator({ origin, rpId: hostname });
    const { options } = (await post('/user/passkeys/options', {}, session)).body;
    const credential = JSON.parse(authenticator.create(JSON.stringify(options)));
    const added = await post('/user/passkeys', { credential, name: 'Phone' }, session);
    expect([added.status, added.body.passkey.name], added.text).toEqual([201, 'Phone']);
    await isOver(session);
    session = cookieOf(added) ?? '';
    const shown = async (): Promise<unknown> =>
      JSON.parse(authenticator.sign(JSON.stringify((await post('/auth/passkeys/options', {})).body.options)));
    const answer = await shown();
    const signedIn = await post('/auth/passkeys/sign-in', { credential: answer });
    expect([signedIn.status, signedIn.body.user.username], signedIn.text).toEqual([200, owner.username]);
    expectRefusal(await post('/auth/passkeys/sign-in', { credential: answer }), 401, 'error_credentials_invalid');
    const confirmed = await post('/user/account/confirm', { passkey: await shown() }, session);
    expect(confirmed.status, confirmed.text).toBe(200);
    session = cookieOf(confirmed) ?? '';
    const removed = await request(`/user/passkeys/${added.body.passkey.id}`, asWebApp(session, { method: 'DELETE' }));
    expect(removed.status, removed.text).toBe(200);
    expectRefusal(await post('/auth/passkeys/sign-in', { credential: await shown() }), 401, 'error_credentials_invalid');
  });
});

describe('nothing of another origin', () => {
  test('acts on a session or begins one', async () => {
    const evil = { origin: 'https://evil.example' };
    const { email, password } = person;
    for (const headers of [evil, { origin: 'null' }, { 'content-type': 'text/plain', ...evil }] as Record<string, string>[]) {
      expectRefusal(await post('/auth/sign-in', { email, password }, undefined, { headers }), 403, 'error_csrf_rejected');
      expectRefusal(await post('/auth/registrations', { email }, undefined, { headers }), 403, 'error_csrf_rejected');
      expectRefusal(await post('/user/sessions/revoke-others', {}, cookie, { headers }), 403, 'error_csrf_rejected');
      expectRefusal(await post('/matches/discover', {}, cookie, { headers }), 403, 'error_csrf_rejected');
    }
    const bare = { method: 'POST', headers: { cookie } };
    expectRefusal(await request('/user/sessions/revoke-others', bare), 403, 'error_csrf_rejected');
    const navigation = { headers: { cookie, 'sec-fetch-site': 'cross-site' } };
    expectRefusal(await request('/user/sessions', navigation), 401, 'error_api_key_required');
    expect(await statuses(cookie)).toEqual(all(200));
  });
});

describe('a session', () => {
  test('does what its person’s own key does, and shares the key’s idempotency', async () => {
    const { key } = await newKey({ owner: person.username });
    const rank = { gameId: 'valorant', mode: 'competitive', sr: 1_500 };
    const once = { 'idempotency-key': `once-${person.username}` };
    const bySession = await post('/user/game-ranks', rank, cookie, { headers: once });
    const byKey = await request('/user/game-ranks', { key, body: rank, headers: once });
    expect([bySession.status, bySession.text]).toEqual([200, byKey.text]);
    expect(byKey.headers['idempotent-replayed']).toBe('true');
    expect(bySession.headers['x-ratelimit-limit']).toBe('240');
  });

  test('gets the same refusals as a key for game developers’ operations, plans and session-only operations', async () => {
    expectRefusal(await post('/game/matches', {}, cookie), 403, 'error_game_scope_mismatch');
    expectRefusal(await request('/webhooks', asWebApp(cookie)), 403, 'error_api_feature_required');
    const { key } = await newKey({ owner: person.username });
    expectRefusal(await request('/user/sessions', { key }), 403, 'error_session_required');
    expectRefusal(await request('/user/sessions', {}), 401, 'error_api_key_required');
  });
});

test.skipIf(!isLaunched())('no mailed or typed secret appears in plain text in a log or a table', async () => {
  const { key } = await newKey({ owner: person.username });
  const secrets = [token, person.password, cookie.split('=')[1] ?? '', key];
  const log = fs.readFileSync(path.join(systemDirectory(), 'launcher.log'), 'utf8');
  for (const secret of secrets) expect(log.includes(secret)).toBe(false);
  expect(await tablesWith(secrets)).toEqual([]);
});

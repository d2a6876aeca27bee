import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeAuthenticator, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { totpCode } from '../src/secrets/totp.js';
import { mailTo } from './mailbox.js';
import { secretBytes } from './secret-bytes.js';
import { inSession, ORIGIN, PASSWORD, registerAs } from './register.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-'));
const users = { createUser: vi.fn(async () => ({})), discardUser: vi.fn(async () => ({})) };
const SITE = { origin: 'https://play.example', rpId: 'play.example' };
const REFUSED = { code: 'error_credentials_invalid' };
const MISFIT = { code: 'INVALID_INPUT', message: expect.stringContaining('body.credential') };
const MINUTE_MS = 60_000;
let running: TestAccountService;
let replica: TestAccountService;
beforeAll(async () => {
  const mail = { MATCHPOINT_MAIL_DIRECTORY: directory };
  running = await startAccountService({ database, users, mail });
  replica = await startAccountService({ database, users, mail, clock: running.clock });
});
afterAll(async () => {
  await replica.stop();
  await running.stop();
});

/** A person with a passkey. */
async function withPasskey(name: string, keptSessionId?: string) {
  const userId = await registerAs(running, directory, name);
  const authenticator = makeAuthenticator(SITE);
  const { options } = await running.passkeys.createPasskeyOptions({ userId });
  const made = { userId, credential: authenticator.create(options), name: 'Phone', keptSessionId };
  const { passkey } = await running.passkeys.addPasskey(made);
  return { userId, authenticator, passkeyId: passkey?.id ?? '' };
}
const options = async (): Promise<string> => (await running.passkeys.createSignInOptions({})).options;
const signIn = (credential: string, at = running) => at.passkeys.signInWithPasskey({ credential, origin: ORIGIN });

describe('a passkey', () => {
  it("can be added from a browser's answer to our options, and signs in from then on", async () => {
    const { userId, authenticator, passkeyId } = await withPasskey('keyed');
    const asked = JSON.parse(await options()) as object;
    expect(asked).toMatchObject({
      rpId: 'play.example',
      userVerification: 'required',
      challenge: expect.stringMatching(/^[\w-]{50,200}$/),
    });
    expect(await signIn(authenticator.sign(await options()))).toEqual({ userId, email: 'keyed@example.com' });
    const { passkeys } = await running.passkeys.listPasskeys({ userId });
    expect(passkeys).toEqual([
      { id: passkeyId, name: 'Phone', createdAt: expect.any(String), lastUsedAt: running.clock.now().toISOString() },
    ]);
    expect((await mailTo(directory, 'keyed@example.com', 2)).subject).toBe('Passkey added');
    const created = JSON.parse((await running.passkeys.createPasskeyOptions({ userId })).options) as Record<string, unknown>;
    expect(created).toMatchObject({
      excludeCredentials: [{ id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('signs in once per answer, even at two replicas concurrently', async () => {
    const { authenticator } = await withPasskey('replayed');
    const answer = authenticator.sign(await options());
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => signIn(answer, index % 2 ? running : replica)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(signIn(answer)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { rpId: 'evil.example' }],
    ['that nobody unlocked', { isVerified: false }],
  ])('signs nobody in with an answer %s', async (what, circumstances) => {
    const { authenticator } = await withPasskey(`misfit-${what.replaceAll(' ', '-')}`);
    await expect(signIn(authenticator.sign(await options(), circumstances))).rejects.toMatchObject(REFUSED);
  });

  it('signs nobody in with a challenge that is expired, forged or for another purpose, or with an invalid answer', async () => {
    const { userId, authenticator } = await withPasskey('strict');
    const late = await options();
    running.clock.advance(5 * MINUTE_MS);
    const adding = (await running.passkeys.createPasskeyOptions({ userId })).options;
    const own = JSON.stringify({ challenge: Buffer.alloc(60, 7).toString('base64url') });
    for (const challenge of [late, adding, own]) await expect(signIn(authenticator.sign(challenge))).rejects.toMatchObject(REFUSED);
    const unknown = makeAuthenticator(SITE).sign(await options());
    for (const answer of [unknown, '', '{}', 'null', '[]', '{"id":7}', `{"id":"${authenticator.id}"}`, `"${'x'.repeat(40_000)}"`]) {
      await expect(signIn(answer), answer.slice(0, 60)).rejects.toMatchObject(REFUSED);
    }
    const forged = JSON.parse(authenticator.sign(await options())) as { response: { signature: string } };
    forged.response.signature = Buffer.alloc(70).toString('base64url');
    await expect(signIn(JSON.stringify(forged))).rejects.toMatchObject(REFUSED);
  });

  it('belongs to its user only, also according to the authenticator', async () => {
    const { userId, authenticator } = await withPasskey('handled');
    const saying = async (handle: string | null): Promise<string> => {
      const answer = JSON.parse(authenticator.sign(await options())) as { response: object };
      return JSON.stringify({ ...answer, response: { ...answer.response, userHandle: handle } });
    };
    await expect(signIn(await saying(Buffer.from('user_other').toString('base64url')))).rejects.toMatchObject(REFUSED);
    for (const handle of [Buffer.from(userId).toString('base64url'), null])
      expect(await signIn(await saying(handle))).toMatchObject({ userId });
  });

  it("is rejected if its counter went back, as a copy's does", async () => {
    const { authenticator, userId } = await withPasskey('copied');
    expect(await signIn(authenticator.sign(await options(), { counter: 7 }))).toMatchObject({ userId });
    await expect(signIn(authenticator.sign(await options(), { counter: 7 }))).rejects.toMatchObject(REFUSED);
  });

  it('can be added only by the person who requested it, once, with user verification, up to ten per person', async () => {
    const { userId, authenticator } = await withPasskey('collector');
    const other = await registerAs(running, directory, 'stranger');
    const add = (credential: string, whose = userId) => running.passkeys.addPasskey({ userId: whose, credential }, inSession(whose));
    const ask = async (whose = userId): Promise<string> => (await running.passkeys.createPasskeyOptions({ userId: whose })).options;
    await expect(add(makeAuthenticator(SITE).create(await ask(other)))).rejects.toMatchObject(MISFIT);
    await expect(add(makeAuthenticator(SITE).create(await options()))).rejects.toMatchObject(MISFIT);
    await expect(add(makeAuthenticator(SITE).create(await ask(), { isVerified: false }))).rejects.toMatchObject(MISFIT);
    await expect(add(makeAuthenticator(SITE).create(await ask(), { origin: 'https://evil.example' }))).rejects.toMatchObject(MISFIT);
    // Already known, whoever adds it.
    await expect(add(authenticator.create(await ask(other)), other)).rejects.toMatchObject(MISFIT);
    const answer = makeAuthenticator(SITE).create(await ask());
    await add(answer);
    await expect(add(answer)).rejects.toMatchObject(MISFIT);
    const more = await Promise.allSettled(Array.from({ length: 12 }, async () => add(makeAuthenticator(SITE).create(await ask()))));
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    for (const each of more) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'error_limit_reached' });
  });

  it('can be removed only by its owner, and signs nobody in from then on', async () => {
    const { userId, authenticator, passkeyId } = await withPasskey('remover');
    const other = await registerAs(running, directory, 'meddler');
    const remove = (whose: string, id = passkeyId) => running.passkeys.removePasskey({ userId: whose, passkeyId: id }, inSession(whose));
    await expect(remove(other)).rejects.toMatchObject({ code: 'error_passkey_not_found' });
    await expect(remove(userId, 'pk_none')).rejects.toMatchObject({ code: 'error_passkey_not_found' });
    await remove(userId);
    await expect(signIn(authenticator.sign(await options()))).rejects.toMatchObject(REFUSED);
  });

  it('cannot be removed if it is the last way to sign in, even if two are removed concurrently', async () => {
    await running.client.requestRegistration({ email: 'bare@example.com' });
    const { token = '' } = await mailTo(directory, 'bare@example.com');
    const { userId } = await running.client.completeRegistration({ token, username: 'bare' });
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { options } = await running.passkeys.createPasskeyOptions({ userId });
      const { passkey } = await running.passkeys.addPasskey(
        { userId, credential: makeAuthenticator(SITE).create(options) },
        inSession(userId),
      );
      ids.push(passkey?.id ?? '');
    }
    const outcomes = await Promise.allSettled(
      ids.map((passkeyId) => running.passkeys.removePasskey({ userId, passkeyId }, inSession(userId))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'error_last_sign_in_method' });
    expect((await running.passkeys.listPasskeys({ userId })).passkeys).toHaveLength(1);
  });
});

it('a passkey completes a sign-in that needs a second factor, for the same person only', async () => {
  const [{ userId, authenticator }, stranger] = [await withPasskey('doubly'), await withPasskey('intruder')];
  const { secret } = await running.factors.beginTotp({ userId }, inSession(userId));
  await running.factors.enableTotp(
    { userId, code: totpCode(secretBytes(secret), Math.floor(running.clock.now().getTime() / 30_000)) },
    inSession(userId),
  );
  const verified = await running.client.verifyPassword({ email: 'doubly@example.com', password: PASSWORD });
  expect(verified.factors).toEqual(['totp', 'recovery_code', 'passkey']);
  const complete = (passkeyJson: string) =>
    running.factors.completeSecondFactor({ challenge: verified.challenge ?? '', proof: { $case: 'passkey', value: passkeyJson } });
  await expect(complete(stranger.authenticator.sign(await options()))).rejects.toMatchObject(REFUSED);
  expect(await complete(authenticator.sign(await options()))).toMatchObject({ userId });
});

it("a passkey is required after the password if it is the account's only second factor", async () => {
  const { userId, authenticator } = await withPasskey('halfway');
  const verified = await running.client.verifyPassword({ email: 'halfway@example.com', password: PASSWORD });
  expect(verified).toEqual({ userId, challenge: expect.any(String), factors: ['passkey'] });
  const proof = { $case: 'passkey' as const, value: authenticator.sign(await options()) };
  expect(await running.factors.completeSecondFactor({ challenge: verified.challenge ?? '', proof })).toEqual({
    ...{ userId, email: 'halfway@example.com', firstProof: 'password' },
  });
});

it('a passkey lets its account change factors only in a session of level 2', async () => {
  const { userId, passkeyId } = await withPasskey('guarded');
  const [weak, refusal] = [inSession(userId, 1), { code: 'error_second_factor_required' }];
  const create = async () => makeAuthenticator(SITE).create((await running.passkeys.createPasskeyOptions({ userId })).options);
  await expect(running.passkeys.removePasskey({ userId, passkeyId }, weak)).rejects.toMatchObject(refusal);
  await expect(running.passkeys.removePasskey({ userId, passkeyId })).rejects.toMatchObject(refusal);
  await expect(running.passkeys.addPasskey({ userId, credential: await create() }, weak)).rejects.toMatchObject(refusal);
  await expect(running.factors.beginTotp({ userId }, weak)).rejects.toMatchObject(refusal);
  // Nobody else's session is strong enough.
  await expect(running.passkeys.removePasskey({ userId, passkeyId }, inSession('user_other'))).rejects.toMatchObject(refusal);
  expect((await running.passkeys.listPasskeys({ userId })).passkeys).toHaveLength(1);
  const added = await running.passkeys.addPasskey({ userId, credential: await create() }, inSession(userId));
  expect(added.isFirstFactor).toBe(false);
  expect(await running.passkeys.removePasskey({ userId, passkeyId }, inSession(userId))).toEqual({ wasLastFactor: false });
  const last = { userId, passkeyId: added.passkey?.id ?? '' };
  expect(await running.passkeys.removePasskey(last, inSession(userId))).toEqual({ wasLastFactor: true });
});

it('a passkey ends other sessions when added as the first second factor, and factor-bound rights when removed as the last', async () => {
  const { userId, passkeyId } = await withPasskey('teller', 'sess_kept');
  await running.passkeys.removePasskey({ userId, passkeyId }, inSession(userId));
  const { rows } = await database
    .pool()
    .query<{ data: object }>(
      "select data from outbox_event where subject = $1 and type = 'internal.account.credentials_changed' order by position",
      [userId],
    );
  expect(rows.map(({ data }) => data)).toEqual([
    { userId, change: 'passkey_added', endsSessions: true, keptSessionId: 'sess_kept', endsApiKeys: false },
    { userId, change: 'passkey_removed', endsSessions: false, endsApiKeys: false, losesLastFactor: true },
  ]);
});

it('a passkey confirms the identity of its signed-in owner', async () => {
  const [{ userId, authenticator }, stranger] = [await withPasskey('confirmer'), await withPasskey('impostor')];
  const confirm = (value: string) => running.factors.confirm({ userId, proof: { $case: 'passkey', value } });
  await expect(confirm(stranger.authenticator.sign(await options()))).rejects.toMatchObject(REFUSED);
  const answer = authenticator.sign(await options());
  expect(await confirm(answer)).toEqual({});
  await expect(confirm(answer)).rejects.toMatchObject(REFUSED);
  expect(await running.factors.confirm({ userId, proof: { $case: 'password', value: PASSWORD } })).toEqual({});
  await expect(running.factors.confirm({ userId, proof: { $case: 'password', value: 'not the one' } })).rejects.toMatchObject(REFUSED);
});

import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeAuthenticator, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { totpCode } from '../src/secrets/totp.js';
import { mailTo } from './mailbox.js';
import { secretBytes } from './secret-bytes.js';
import { ORIGIN, PASSWORD, registerAs } from './register.js';
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
async function withPasskey(name: string) {
  const userId = await registerAs(running, directory, name);
  const authenticator = makeAuthenticator(SITE);
  const { optionsJson } = await running.passkeys.createPasskeyOptions({ userId });
  const { passkey } = await running.passkeys.addPasskey({ userId, credentialJson: authenticator.create(optionsJson), name: 'Phone' });
  return { userId, authenticator, passkeyId: passkey?.id ?? '' };
}
const options = async (): Promise<string> => (await running.passkeys.createSignInOptions({})).optionsJson;
const signIn = (credentialJson: string, at = running) => at.passkeys.signInWithPasskey({ credentialJson, origin: ORIGIN });

describe('a passkey', () => {
  it('is added by what a browser answers to our options, and signs in from then on', async () => {
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
    expect((await mailTo(directory, 'keyed@example.com', 2)).subject).toBe('A passkey was added');
    const created = JSON.parse((await running.passkeys.createPasskeyOptions({ userId })).optionsJson) as Record<string, unknown>;
    expect(created).toMatchObject({
      excludeCredentials: [{ id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('signs in once by one answer, also at two replicas at once', async () => {
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
  ])('signs nobody in by an answer %s', async (what, circumstances) => {
    const { authenticator } = await withPasskey(`misfit-${what.replaceAll(' ', '-')}`);
    await expect(signIn(authenticator.sign(await options(), circumstances))).rejects.toMatchObject(REFUSED);
  });

  it('signs nobody in by a challenge that is over, made up or of another purpose, nor by what is no answer', async () => {
    const { userId, authenticator } = await withPasskey('strict');
    const late = await options();
    running.clock.advance(5 * MINUTE_MS);
    const adding = (await running.passkeys.createPasskeyOptions({ userId })).optionsJson;
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

  it('is its user’s alone, also by what the authenticator says', async () => {
    const { userId, authenticator } = await withPasskey('handled');
    const saying = async (handle: string | null): Promise<string> => {
      const answer = JSON.parse(authenticator.sign(await options())) as { response: object };
      return JSON.stringify({ ...answer, response: { ...answer.response, userHandle: handle } });
    };
    await expect(signIn(await saying(Buffer.from('user_other').toString('base64url')))).rejects.toMatchObject(REFUSED);
    for (const handle of [Buffer.from(userId).toString('base64url'), null])
      expect(await signIn(await saying(handle))).toMatchObject({ userId });
  });

  it('whose counter goes back is a copy, and signs nobody in', async () => {
    const { authenticator, userId } = await withPasskey('copied');
    expect(await signIn(authenticator.sign(await options(), { counter: 7 }))).toMatchObject({ userId });
    await expect(signIn(authenticator.sign(await options(), { counter: 7 }))).rejects.toMatchObject(REFUSED);
  });

  it('is added for the person who asked alone, once, unlocked, and ten a person', async () => {
    const { userId, authenticator } = await withPasskey('collector');
    const other = await registerAs(running, directory, 'stranger');
    const add = (credentialJson: string, whose = userId) => running.passkeys.addPasskey({ userId: whose, credentialJson });
    const ask = async (whose = userId): Promise<string> => (await running.passkeys.createPasskeyOptions({ userId: whose })).optionsJson;
    await expect(add(makeAuthenticator(SITE).create(await ask(other)))).rejects.toMatchObject(MISFIT);
    await expect(add(makeAuthenticator(SITE).create(await options()))).rejects.toMatchObject(MISFIT);
    await expect(add(makeAuthenticator(SITE).create(await ask(), { isVerified: false }))).rejects.toMatchObject(MISFIT);
    await expect(add(makeAuthenticator(SITE).create(await ask(), { origin: 'https://evil.example' }))).rejects.toMatchObject(MISFIT);
    // Known already, whoever adds it.
    await expect(add(authenticator.create(await ask(other)), other)).rejects.toMatchObject(MISFIT);
    const answer = makeAuthenticator(SITE).create(await ask());
    await add(answer);
    await expect(add(answer)).rejects.toMatchObject(MISFIT);
    const more = await Promise.allSettled(Array.from({ length: 12 }, async () => add(makeAuthenticator(SITE).create(await ask()))));
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    for (const each of more) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'error_limit_reached' });
  });

  it('is removed by its owner alone, and signs nobody in from then on', async () => {
    const { userId, authenticator, passkeyId } = await withPasskey('remover');
    const other = await registerAs(running, directory, 'meddler');
    const remove = (whose: string, id = passkeyId) => running.passkeys.removePasskey({ userId: whose, passkeyId: id });
    await expect(remove(other)).rejects.toMatchObject({ code: 'error_passkey_not_found' });
    await expect(remove(userId, 'pk_none')).rejects.toMatchObject({ code: 'error_passkey_not_found' });
    await remove(userId);
    await expect(signIn(authenticator.sign(await options()))).rejects.toMatchObject(REFUSED);
  });

  it('stays where it is the last way in, also when two go at once', async () => {
    await running.client.requestRegistration({ email: 'bare@example.com' });
    const { token = '' } = await mailTo(directory, 'bare@example.com');
    const { userId } = await running.client.completeRegistration({ token, username: 'bare' });
    const ids: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const { optionsJson } = await running.passkeys.createPasskeyOptions({ userId });
      const { passkey } = await running.passkeys.addPasskey({ userId, credentialJson: makeAuthenticator(SITE).create(optionsJson) });
      ids.push(passkey?.id ?? '');
    }
    const outcomes = await Promise.allSettled(ids.map((passkeyId) => running.passkeys.removePasskey({ userId, passkeyId })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'error_last_sign_in_method' });
    expect((await running.passkeys.listPasskeys({ userId })).passkeys).toHaveLength(1);
  });
});

it('completes a sign-in that wants a second factor, by a passkey of the same person', async () => {
  const [{ userId, authenticator }, stranger] = [await withPasskey('doubly'), await withPasskey('intruder')];
  const { secret } = await running.factors.beginTotp({ userId });
  await running.factors.enableTotp({ userId, code: totpCode(secretBytes(secret), Math.floor(running.clock.now().getTime() / 30_000)) });
  const verified = await running.client.verifyPassword({ email: 'doubly@example.com', password: PASSWORD });
  expect(verified.factors).toEqual(['totp', 'recovery_code', 'passkey']);
  const complete = (passkeyJson: string) =>
    running.factors.completeSecondFactor({ challenge: verified.challenge ?? '', proof: { $case: 'passkeyJson', value: passkeyJson } });
  await expect(complete(stranger.authenticator.sign(await options()))).rejects.toMatchObject(REFUSED);
  expect(await complete(authenticator.sign(await options()))).toMatchObject({ userId });
});

it('confirms who is signed in, by a passkey of their own', async () => {
  const [{ userId, authenticator }, stranger] = [await withPasskey('confirmer'), await withPasskey('impostor')];
  const confirm = (value: string) => running.factors.confirm({ userId, proof: { $case: 'passkeyJson', value } });
  await expect(confirm(stranger.authenticator.sign(await options()))).rejects.toMatchObject(REFUSED);
  const answer = authenticator.sign(await options());
  expect(await confirm(answer)).toEqual({});
  await expect(confirm(answer)).rejects.toMatchObject(REFUSED);
  expect(await running.factors.confirm({ userId, proof: { $case: 'password', value: PASSWORD } })).toEqual({});
  await expect(running.factors.confirm({ userId, proof: { $case: 'password', value: 'not the one' } })).rejects.toMatchObject(REFUSED);
});

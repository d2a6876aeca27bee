import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { totpCode } from '../src/secrets/totp.js';
import { rewrapTotps } from '../src/steps/rewrap-totps.js';
import { createSecretBox } from '@matchpoint/core';
import { mailAbout, mailTo } from './mailbox.js';
import { inSession, ORIGIN, PASSWORD, registerAs } from './register.js';
import { secretBytes } from './secret-bytes.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-'));
const users = { createUser: vi.fn(async () => ({})), discardUser: vi.fn(async () => ({})) };
const REFUSED = { code: 'error_credentials_invalid', message: 'The code or the passkey is wrong, or was already used. Try again.' };
const OVER = {
  code: 'error_credentials_invalid',
  message: 'The time for this sign-in is over, or there were too many attempts. Start over.',
};
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

/** The secret that an app was shown, and its code at the test's time. */
function app(secret: string): { code(stepsFromNow?: number): string } {
  const bytes = secretBytes(secret);
  return { code: (stepsFromNow = 0) => totpCode(bytes, Math.floor(running.clock.now().getTime() / 30_000) + stepsFromNow) };
}

/** An account with an active app whose next code is unused. */
async function withApp(name: string) {
  const userId = await registerAs(running, directory, name);
  const { secret } = await running.factors.beginTotp({ userId }, inSession(userId));
  const authenticator = app(secret);
  const { recoveryCodes } = await running.factors.enableTotp({ userId, code: authenticator.code(), origin: ORIGIN }, inSession(userId));
  running.clock.advance(30_000);
  return { userId, email: `${name}@example.com`, authenticator, recoveryCodes };
}
const challengeOf = async (email: string): Promise<string> =>
  (await running.client.verifyPassword({ email, password: PASSWORD, origin: ORIGIN })).challenge ?? '';
const answer = (challenge: string, code: string, at = running) =>
  at.factors.completeSecondFactor({ challenge, proof: { $case: 'code', value: code }, origin: ORIGIN });
const recover = (challenge: string, code: string) =>
  running.factors.completeSecondFactor({ challenge, proof: { $case: 'recoveryCode', value: code }, origin: ORIGIN });
const eventsOf = async (userId: string): Promise<string[]> =>
  (await running.client.listSecurityEvents({ userId, limit: 100 })).events.map(({ type }) => type);

describe('an authenticator app', () => {
  it('is active once a code confirms it; from then on a password alone signs nobody in', async () => {
    const userId = await registerAs(running, directory, 'app');
    const { secret, otpauthUrl } = await running.factors.beginTotp({ userId }, inSession(userId));
    expect(otpauthUrl).toContain(secret);
    expect(await running.client.verifyPassword({ email: 'app@example.com', password: PASSWORD })).toEqual({ userId, factors: [] });
    await expect(running.factors.enableTotp({ userId, code: '000000' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { recoveryCodes } = await running.factors.enableTotp({ userId, code: app(secret).code() }, inSession(userId));
    expect(recoveryCodes).toHaveLength(10);
    expect(await running.client.getAccount({ userId })).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 });
    const asked = await running.client.verifyPassword({ email: 'app@example.com', password: PASSWORD });
    expect(asked).toEqual({ userId, challenge: expect.stringMatching(/^[\w-]{43}$/), factors: ['totp', 'recovery_code'] });
    expect(await running.factors.getSignInChallenge({ challenge: asked.challenge ?? '' })).toEqual({ userId });
    expect((await mailTo(directory, 'app@example.com', 2)).subject).toBe('Authenticator app added');
  });

  it('accepts each code once, whether it enabled the app or signed in', async () => {
    const userId = await registerAs(running, directory, 'once');
    const { secret } = await running.factors.beginTotp({ userId }, inSession(userId));
    const authenticator = app(secret);
    await running.factors.enableTotp({ userId, code: authenticator.code() }, inSession(userId));
    await expect(answer(await challengeOf('once@example.com'), authenticator.code())).rejects.toMatchObject(REFUSED);
    running.clock.advance(30_000);
    expect(await answer(await challengeOf('once@example.com'), authenticator.code())).toEqual({
      userId,
      email: 'once@example.com',
      firstProof: 'password',
    });
    await expect(answer(await challengeOf('once@example.com'), authenticator.code())).rejects.toMatchObject(REFUSED);
    await expect(answer(await challengeOf('once@example.com'), authenticator.code(-1))).rejects.toMatchObject(REFUSED);
    await expect(running.factors.confirm({ userId, proof: { $case: 'code', value: authenticator.code() } })).rejects.toMatchObject({
      code: 'error_credentials_invalid',
    });
    running.clock.advance(30_000);
    expect(await running.factors.confirm({ userId, proof: { $case: 'code', value: authenticator.code() } })).toEqual({});
  });

  it('accepts a code once when two replicas receive it concurrently', async () => {
    const { email, authenticator } = await withApp('twice');
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeOf(email)));
    const outcomes = await Promise.allSettled(
      challenges.map((challenge, index) => answer(challenge, authenticator.code(), index % 2 ? running : replica)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stays active until its replacement is confirmed; its removal deletes the recovery codes', async () => {
    const { userId, email, authenticator, recoveryCodes } = await withApp('next');
    const { secret } = await running.factors.beginTotp({ userId }, inSession(userId));
    expect(await answer(await challengeOf(email), authenticator.code())).toMatchObject({ userId });
    running.clock.advance(30_000);
    await running.factors.enableTotp({ userId, code: app(secret).code() }, inSession(userId));
    running.clock.advance(30_000);
    await expect(answer(await challengeOf(email), authenticator.code())).rejects.toMatchObject(REFUSED);
    await expect(recover(await challengeOf(email), recoveryCodes[0] ?? '')).rejects.toMatchObject(REFUSED);
    await running.factors.disableTotp({ userId }, inSession(userId));
    expect(await running.client.verifyPassword({ email, password: PASSWORD })).toEqual({ userId, factors: [] });
    expect(await running.client.getAccount({ userId })).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
    // Nothing is hashed for a user without an app.
    const hashing = vi.spyOn(running.context.hashes, 'digest');
    await expect(running.factors.renewRecoveryCodes({ userId }, inSession(userId))).rejects.toMatchObject({
      code: 'error_totp_not_enabled',
    });
    expect(hashing).not.toHaveBeenCalled();
    hashing.mockRestore();
    await expect(running.factors.disableTotp({ userId }, inSession(userId))).rejects.toMatchObject({ code: 'error_totp_not_enabled' });
    expect((await eventsOf(userId)).filter((type) => type === 'totp_disabled')).toHaveLength(1);
  });

  it('stays active across a password reset', async () => {
    const { userId, email, authenticator } = await withApp('reset');
    await running.client.requestPasswordReset({ email });
    const { token = '' } = await mailTo(directory, email, 3);
    await running.client.completePasswordReset({ token, password: 'another long one', revokeApiKeys: false });
    const { challenge = '' } = await running.client.verifyPassword({ email, password: 'another long one' });
    expect(await answer(challenge, authenticator.code())).toMatchObject({ userId });
  });
});

describe('a challenge', () => {
  it('allows five attempts, even concurrent ones', async () => {
    const { email, authenticator } = await withApp('tries');
    const challenge = await challengeOf(email);
    const wrong = await Promise.allSettled(Array.from({ length: 12 }, () => answer(challenge, '000000')));
    const reasons = wrong.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as Error).message : 'accepted'));
    expect(reasons.toSorted()).toEqual([...Array<string>(5).fill(REFUSED.message), ...Array<string>(7).fill(OVER.message)]);
    await expect(answer(challenge, authenticator.code())).rejects.toMatchObject(OVER);
    await expect(running.factors.getSignInChallenge({ challenge })).rejects.toMatchObject(OVER);
    const rows = await database.pool().query('select tries from sign_in_challenge order by tries desc limit 1');
    expect(rows.rows).toEqual([{ tries: 5 }]);
  });

  it('lasts five minutes, can be answered once, and is rejected if made up', async () => {
    const { email, authenticator } = await withApp('time');
    const [late, used] = [await challengeOf(email), await challengeOf(email)];
    await answer(used, authenticator.code());
    running.clock.advance(30_000);
    await expect(answer(used, authenticator.code())).rejects.toMatchObject(OVER);
    running.clock.advance(5 * MINUTE_MS);
    await expect(answer(late, authenticator.code())).rejects.toMatchObject(OVER);
    for (const none of ['', 'x', 'a'.repeat(43)]) await expect(answer(none, authenticator.code())).rejects.toMatchObject(OVER);
  });

  it('ends when the password changes', async () => {
    const { userId, email, authenticator } = await withApp('changed');
    const challenge = await challengeOf(email);
    await running.client.changePassword({ userId, currentPassword: PASSWORD, newPassword: 'another long one' });
    await expect(answer(challenge, authenticator.code())).rejects.toMatchObject(OVER);
  });
});

describe('a recovery code', () => {
  it('replaces an app code once, however it is typed, and its owner is notified', async () => {
    const { userId, email, recoveryCodes } = await withApp('lost');
    const [code = '', next = ''] = recoveryCodes;
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await recover(await challengeOf(email), ` ${code.replace('-', ' ').toUpperCase()} `)).toMatchObject({ userId });
    await expect(recover(await challengeOf(email), code)).rejects.toMatchObject(REFUSED);
    expect(await recover(await challengeOf(email), next)).toMatchObject({ userId });
    expect(await running.client.getAccount({ userId })).toMatchObject({ recoveryCodesLeft: 8 });
    await mailAbout(directory, email, 'Recovery code used');
    const shown = [
      'recovery_code_used',
      'signed_in',
      'second_factor_failed',
      'recovery_code_used',
      'signed_in',
      'totp_enabled',
      'registered',
    ];
    expect((await eventsOf(userId)).toSorted()).toEqual(shown.toSorted());
  });

  it('confirms the signed-in user once, and its owner is notified', async () => {
    const { userId, email, recoveryCodes } = await withApp('confirming');
    const confirm = (value = '', whose = userId) =>
      running.factors.confirm({ userId: whose, proof: { $case: 'recoveryCode', value }, origin: ORIGIN });
    const stranger = await withApp('unconfirmed');
    const refused = { code: 'error_credentials_invalid' };
    await expect(confirm(recoveryCodes[0], stranger.userId)).rejects.toMatchObject(refused);
    const outcomes = await Promise.allSettled(Array.from({ length: 3 }, () => confirm(recoveryCodes[0])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm(recoveryCodes[0])).rejects.toMatchObject(refused);
    await mailAbout(directory, email, 'Recovery code used');
    expect((await eventsOf(userId)).filter((type) => type === 'recovery_code_used')).toHaveLength(1);
  });

  it('rejects a recovery code of a renewed set', async () => {
    const { userId, email, recoveryCodes } = await withApp('renewed');
    const renewed = await running.factors.renewRecoveryCodes({ userId }, inSession(userId));
    await expect(recover(await challengeOf(email), recoveryCodes[0] ?? '')).rejects.toMatchObject(REFUSED);
    expect(await recover(await challengeOf(email), renewed.recoveryCodes[0] ?? '')).toMatchObject({ userId });
  });
});

it('stores no app secrets, codes or challenges in plain text in any table', async () => {
  const { userId, email, recoveryCodes } = await withApp('hidden');
  const { secret } = await running.factors.beginTotp({ userId }, inSession(userId));
  const challenge = await challengeOf(email);
  const { rows: tables } = await database
    .pool()
    .query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
  const hex = secretBytes(secret).toString('hex');
  const hidden = [secret, hex, challenge, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))];
  for (const { name } of tables) {
    const { rows } = await database.pool().query<{ text: string }>(`select t::text as text from "${name}" t`);
    for (const { text } of rows) for (const each of hidden) expect(text).not.toContain(each);
  }
});

const query = async (text: string): Promise<object[]> => (await database.pool().query<object>(text)).rows;

it('reseals app secrets under a new key, after which the old key can be removed', async () => {
  const { userId } = await withApp('rotated');
  const [old, next] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64'));
  const box = createSecretBox([`next:${next}`, `k:${old}`]);
  const { logger } = running.context;
  // The one that cannot be opened comes first, and another app waits for its first code.
  await query("insert into account (user_id, email, created_at) values ('user_0', 'unopened@example.com', now())");
  await query("insert into totp (user_id, key_id, sealed) values ('user_0', 'lost', 'x')");
  await running.factors.beginTotp({ userId }, inSession(userId));
  expect(await rewrapTotps({ pool: database.pool(), box, logger })).toBeGreaterThan(1);
  const { rows } = await database.pool().query('select key_id as "keyId", sealed from totp where user_id = $1', [userId]);
  expect(createSecretBox([`next:${next}`]).open(rows[0], userId)).toHaveLength(20);
  expect(await query("select user_id from totp where coalesce(pending_key_id, 'next') <> 'next' or key_id <> 'next'")).toEqual([
    { user_id: 'user_0' },
  ]);
  await query("delete from account where user_id = 'user_0'");
  await rewrapTotps({ pool: database.pool(), box: createSecretBox([`k:${old}`, `next:${next}`]), logger });
});

import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepTokens } from '../src/sweep-tokens.js';
import { mailTo, readMails } from './mailbox.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-'));
const PASSWORD = 'four score and seven';
const HOUR_MS = 3_600_000;
const TOKEN_INVALID = { code: 'error_account_token_invalid' };

const users = {
  createUser: vi.fn(async (_: catalogProfile.CreateUserRequest) => ({})),
  discardUser: vi.fn(async (_: catalogProfile.DiscardUserRequest) => ({})),
};
let running: TestAccountService;
beforeAll(async () => {
  running = await startAccountService({ database, users, mail: { MATCHPOINT_MAIL_DIRECTORY: directory } });
});
beforeEach(() => {
  users.createUser.mockReset().mockResolvedValue({});
  users.discardUser.mockReset().mockResolvedValue({});
});
afterAll(() => running.stop());

/** Requests a registration, and returns the mailed token. */
async function invite(email: string, mails = 1): Promise<string> {
  await running.client.requestRegistration({ email });
  return (await mailTo(directory, email, mails)).token as string;
}
async function register(email: string, username: string, password = PASSWORD): Promise<string> {
  return (await running.client.completeRegistration({ token: await invite(email), username, password })).userId;
}
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await running.context.pool.query<Row>(text, values)).rows;

describe('a registration', () => {
  it('creates one account and user for a verified address, which can sign in', async () => {
    const token = await invite('ada@example.com');
    const { userId } = await running.client.completeRegistration({ token, username: 'ada', password: PASSWORD, name: 'Ada L.' });
    expect(users.createUser.mock.calls.map(([request]) => request)).toEqual([{ id: userId, username: 'ada', name: 'Ada L.' }]);
    expect(await running.client.verifyPassword({ email: 'ADA@example.com', password: PASSWORD })).toEqual({ userId, factors: [] });
    expect(await running.client.getAccount({ userId })).toMatchObject({ email: 'ada@example.com', hasPassword: true, hasTotp: false });
  });

  it('answers known and unknown addresses alike; a known one is mailed a notice without a working link', async () => {
    await register('known@example.com', 'known');
    const answers = await Promise.all(
      ['known@example.com', 'new@example.com'].map((email) => running.client.requestRegistration({ email })),
    );
    expect(answers).toEqual([{}, {}]);
    expect(await mailTo(directory, 'known@example.com', 2)).toMatchObject({
      subject: 'You already have a Matchpoint account',
      token: undefined,
    });
    expect((await mailTo(directory, 'new@example.com')).token).toMatch(/^[\w-]{43}$/);
  });

  it('needs no password; without one, no password signs in', async () => {
    const token = await invite('bare@example.com');
    await running.client.completeRegistration({ token, username: 'bare' });
    await expect(running.client.verifyPassword({ email: 'bare@example.com', password: '' })).rejects.toMatchObject({
      code: 'error_credentials_invalid',
    });
  });

  it('does not use up the link if its name or password is rejected', async () => {
    const token = await invite('picky@example.com');
    const complete = (username: string, password: string) => running.client.completeRegistration({ token, username, password });
    await expect(complete('picky', 'too short')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(complete('picky', 'Picky@example.com')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(complete('picky', '1234567890')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    users.createUser.mockRejectedValueOnce(new DomainError('error_name_taken'));
    await expect(complete('taken', PASSWORD)).rejects.toMatchObject({ code: 'error_name_taken' });
    await complete('free', PASSWORD);
  });

  it('that was interrupted is completed by a retry, as the same user', async () => {
    const token = await invite('cut@example.com');
    users.createUser.mockRejectedValue(new DomainError('error_unavailable'));
    await expect(running.client.completeRegistration({ token, username: 'cut', password: PASSWORD })).rejects.toMatchObject({
      code: 'error_unavailable',
    });
    users.createUser.mockReset().mockResolvedValue({});
    const { userId } = await running.client.completeRegistration({ token, username: 'cut', password: PASSWORD });
    expect(users.createUser.mock.calls.map(([{ id }]) => id)).toEqual([userId]);
    expect(await query('select user_id from account where email = $1', ['cut@example.com'])).toEqual([{ user_id: userId }]);
  });

  it('that is never completed leaves no user once its link expires; users with an account stay', async () => {
    const { userId } = await (async () => {
      const token = await invite('stays@example.com');
      return running.client.completeRegistration({ token, username: 'stays', password: PASSWORD });
    })();
    const token = await invite('gone@example.com');
    users.createUser.mockRejectedValue(new DomainError('error_unavailable'));
    await running.client.completeRegistration({ token, username: 'gone', password: PASSWORD }).catch(() => undefined);
    const [made] = users.createUser.mock.calls.at(-1) ?? [];
    running.clock.advance(24 * HOUR_MS + 60_001);
    await sweepTokens(running.context);
    expect(users.discardUser.mock.calls.map(([request]) => request)).toEqual([{ id: made?.id }]);
    expect(made?.id).not.toBe(userId);
    expect(await query('select from mailed_token')).toEqual([]);
  });

  it('that has expired is left to the next pass by a process that stops', async () => {
    await invite('left@example.com');
    running.clock.advance(24 * HOUR_MS + 60_001);
    expect(await sweepTokens(running.context, AbortSignal.abort())).toBe(0);
    expect(await query('select from mailed_token')).toHaveLength(1);
    expect(await sweepTokens(running.context)).toBe(1);
  });

  it('that was interrupted can be completed by a newer link, as the same user, whom no sweep of the older link deletes', async () => {
    const token = await invite('again@example.com');
    users.createUser.mockRejectedValueOnce(new Error('the process died'));
    await running.client.completeRegistration({ token, username: 'again', password: PASSWORD }).catch(() => undefined);
    const [made] = users.createUser.mock.calls.at(-1) ?? [];
    running.clock.advance(HOUR_MS);
    const newer = await invite('again@example.com', 2);
    running.clock.advance(23 * HOUR_MS + 60_001);
    // The older one has expired by now.
    expect(await sweepTokens(running.context)).toBeGreaterThan(0);
    expect(users.discardUser).not.toHaveBeenCalled();
    running.clock.advance(-60_001);
    expect(await running.client.completeRegistration({ token: newer, username: 'again', password: PASSWORD })).toEqual({
      userId: made?.id,
      isByProvider: false,
    });
  });

  it('creates one account from twenty concurrent completions', async () => {
    const token = await invite('race@example.com');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        running.client.completeRegistration({ token, username: index % 2 ? 'racer' : `racer${index}`, password: PASSWORD }),
      ),
    );
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.userId] : []));
    expect(made).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(TOKEN_INVALID);
    expect(await query('select user_id from account where email = $1', ['race@example.com'])).toEqual([{ user_id: made[0] }]);
    // The name is that of the completion that created the account.
    expect(new Set(users.createUser.mock.calls.map(([{ username }]) => username)).size).toBe(1);
  });
});

describe('a link', () => {
  it('gets the same refusal whether it is used, superseded, expired, for another purpose or forged', async () => {
    const used = await invite('link@example.com');
    await running.client.completeRegistration({ token: used, username: 'link', password: PASSWORD });
    const superseded = await invite('twice@example.com');
    const newest = await invite('twice@example.com', 2);
    await running.client.requestPasswordReset({ email: 'link@example.com' });
    const { token: reset = '' } = await mailTo(directory, 'link@example.com', 2);
    const complete = (token: string) => running.client.completeRegistration({ token, username: 'other', password: PASSWORD });
    for (const token of [used, superseded, reset, '', 'x', 'a'.repeat(43), `${newest}=`, newest.slice(1)]) {
      await expect(complete(token), token).rejects.toMatchObject({ ...TOKEN_INVALID, message: 'The link is unknown, used or expired.' });
    }
    await expect(running.client.completePasswordReset({ token: newest, password: PASSWORD, revokeApiKeys: false })).rejects.toMatchObject(
      TOKEN_INVALID,
    );
    // Faults that do not depend on the caller are reported before anything is looked up.
    const weak = { token: 'x', password: 'short' };
    for (const refused of [
      running.client.completeRegistration({ ...weak, username: 'other' }),
      running.client.completePasswordReset({ ...weak, revokeApiKeys: false }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining('body.password') });
    running.clock.advance(24 * HOUR_MS);
    await expect(complete(newest)).rejects.toMatchObject(TOKEN_INVALID);
  });

  it('stores its token in no table', async () => {
    const token = await invite('secret@example.com');
    const tables = await query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    for (const { name } of tables) {
      const rows = await query<{ text: string }>(`select t::text as text from "${name}" t`);
      for (const { text } of rows) {
        expect(text).not.toContain(token);
        expect(text).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
      }
    }
  });
});

describe('a password reset', () => {
  it('sets a new password once with its link; the old one is wrong from then on', async () => {
    const userId = await register('forgetful@example.com', 'forgetful');
    await running.client.requestPasswordReset({ email: 'Forgetful@example.com' });
    const { token = '' } = await mailTo(directory, 'forgetful@example.com', 2);
    await expect(running.client.completePasswordReset({ token, password: 'short', revokeApiKeys: false })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await running.client.completePasswordReset({ token, password: 'a new and longer one', revokeApiKeys: false })).toEqual({
      userId,
    });
    const verify = (password: string) => running.client.verifyPassword({ email: 'forgetful@example.com', password });
    expect(await verify('a new and longer one')).toMatchObject({ userId });
    await expect(verify(PASSWORD)).rejects.toMatchObject({ code: 'error_credentials_invalid' });
    await expect(running.client.completePasswordReset({ token, password: PASSWORD, revokeApiKeys: false })).rejects.toMatchObject(
      TOKEN_INVALID,
    );
    // The mail is then a notice. With another link, anyone who could read one mail could keep the account forever.
    expect(await mailTo(directory, 'forgetful@example.com', 3)).toMatchObject({ subject: 'Your password was reset', token: undefined });
  });

  it('mails nothing to an address without an account', async () => {
    await running.client.requestPasswordReset({ email: 'nobody@example.com' });
    await running.client.requestRegistration({ email: 'after@example.com' });
    await mailTo(directory, 'after@example.com');
    await eventually(async () => expect(await query('select from mail')).toEqual([]));
    expect(readMails(directory).filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
  });

  it('has a link that works for 30 minutes', async () => {
    await register('slow@example.com', 'slow-one');
    await running.client.requestPasswordReset({ email: 'slow@example.com' });
    const { token = '' } = await mailTo(directory, 'slow@example.com', 2);
    running.clock.advance(30 * 60_000);
    await expect(running.client.completePasswordReset({ token, password: PASSWORD, revokeApiKeys: false })).rejects.toMatchObject(
      TOKEN_INVALID,
    );
  });
});

describe('a password', () => {
  it('is refused in the same way whether it, the address or both are wrong', async () => {
    await register('right@example.com', 'right');
    const refusals = await Promise.all(
      [
        { email: 'right@example.com', password: 'wrong password' },
        { email: 'wrong@example.com', password: PASSWORD },
        { email: 'right@example.com', password: 'x'.repeat(5_000) },
        { email: 'right@example.com', password: '' },
      ].map((request) => running.client.verifyPassword(request).catch(({ code, message }: DomainError) => ({ code, message }))),
    );
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set([JSON.stringify({ code: 'error_credentials_invalid', message: 'The email address or the password is wrong.' })]),
    );
  });

  it('is rehashed at its next use if its hash is weaker than the current cost', async () => {
    const userId = await register('old@example.com', 'old-hand');
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await query('update account set password_hash = $2 where user_id = $1', [userId, weak]);
    await running.client.verifyPassword({ email: 'old@example.com', password: PASSWORD });
    const [stored] = await query<{ hash: string }>('select password_hash as hash from account where user_id = $1', [userId]);
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await running.client.verifyPassword({ email: 'old@example.com', password: PASSWORD })).toMatchObject({ userId });
  });
});

it('exposes metrics on a separate port', async () => {
  const response = await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`);
  expect(await response.text()).toContain('service="account"');
});

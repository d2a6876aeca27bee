import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepExpired } from '../src/sweep-expired.js';
import { mailAbout, mailTo, readMails } from './mailbox.js';
import { ORIGIN, PASSWORD, registerAs } from './register.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-'));
const users = { createUser: vi.fn(async () => ({})), discardUser: vi.fn(async () => ({})) };
const TOKEN_INVALID = { code: 'error_account_token_invalid' };
const CREDENTIALS_INVALID = { code: 'error_credentials_invalid' };
const NEXT = 'another long one';
const DAY_MS = 86_400_000;
let running: TestAccountService;
beforeAll(async () => {
  running = await startAccountService({ database, users, mail: { MATCHPOINT_MAIL_DIRECTORY: directory } });
});
afterAll(() => running.stop());

const register = (name: string): Promise<string> => registerAs(running, directory, name);
const verify = (email: string, password: string) => running.client.verifyPassword({ email, password, origin: ORIGIN });
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool().query<Row>(text, values)).rows;
const changesOf = (userId: string) =>
  query<{ data: object }>("select data from outbox_event where type = 'internal.account.credentials_changed' and subject = $1", [userId]);

describe('a change of the password', () => {
  it('requires the current password, ends the other sessions, and is mailed, listed and audited', async () => {
    const userId = await register('changer');
    const change = (currentPassword: string | undefined, newPassword: string) =>
      running.client.changePassword({ userId, currentPassword, newPassword, keptSessionId: 'sess_1', origin: ORIGIN });
    await expect(change('not the one', NEXT)).rejects.toMatchObject(CREDENTIALS_INVALID);
    await expect(change(undefined, NEXT)).rejects.toMatchObject(CREDENTIALS_INVALID);
    for (const bad of ['short', 'changer@example.com', '1234567890']) {
      await expect(change(PASSWORD, bad)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringContaining('body.newPassword: '),
      });
    }
    expect(await change(PASSWORD, NEXT)).toEqual({});
    expect(await verify('changer@example.com', NEXT)).toMatchObject({ userId });
    await expect(verify('changer@example.com', PASSWORD)).rejects.toMatchObject(CREDENTIALS_INVALID);
    expect((await mailTo(directory, 'changer@example.com', 2)).subject).toBe('Your password was changed');
    expect((await changesOf(userId)).map(({ data }) => data)).toEqual([
      { userId, change: 'password_changed', endsSessions: true, keptSessionId: 'sess_1', endsApiKeys: false },
    ]);
    expect(
      await query('select actor_user_id, action, target, address, request_id is not null as asked from audit_entry where target = $1', [
        userId,
      ]),
    ).toEqual([{ actor_user_id: userId, action: 'account.password_changed', target: userId, address: ORIGIN.address, asked: true }]);
  });

  it('is rejected if the new password is the current username, also by a reset', async () => {
    const userId = await register('long-username');
    const refusal = { code: 'INVALID_INPUT' };
    await expect(running.client.changePassword({ userId, currentPassword: PASSWORD, newPassword: 'Long-Username' })).rejects.toMatchObject(
      refusal,
    );
    await running.client.requestPasswordReset({ email: 'long-username@example.com' });
    const { token = '' } = await mailTo(directory, 'long-username@example.com', 2);
    const reset = (password: string) => running.client.completePasswordReset({ token, password, revokeApiKeys: true });
    await expect(reset('long-username')).rejects.toMatchObject(refusal);
    await reset(NEXT);
    expect((await changesOf(userId)).at(-1)?.data).toEqual({ userId, change: 'password_reset', endsSessions: true, endsApiKeys: true });
  });

  it('succeeds once of ten concurrent changes from the same password', async () => {
    const userId = await register('racer');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        running.client.changePassword({ userId, currentPassword: PASSWORD, newPassword: `${NEXT} ${index}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('needs no current password in an account without one', async () => {
    await running.client.requestRegistration({ email: 'none@example.com' });
    const { token = '' } = await mailTo(directory, 'none@example.com');
    const { userId } = await running.client.completeRegistration({ token, username: 'none-yet' });
    await running.client.changePassword({ userId, newPassword: NEXT });
    expect(await verify('none@example.com', NEXT)).toMatchObject({ userId });
  });
});

describe('a sign-in', () => {
  it('fails if the password is changed while it is being checked', async () => {
    const userId = await register('overtaken');
    const { hashes } = running.context;
    const judge = hashes.verify;
    vi.spyOn(hashes, 'verify').mockImplementationOnce(async (...shown) => {
      const isRight = await judge(...shown);
      await query("update account set password_hash = 'another' where user_id = $1", [userId]);
      return isRight;
    });
    await expect(verify('overtaken@example.com', PASSWORD)).rejects.toMatchObject(CREDENTIALS_INVALID);
    expect((await running.client.listSecurityEvents({ userId, limit: 9 })).events.map(({ type }) => type)).toEqual(['registered']);
  });

  it('succeeds while another sign-in rehashes the same weak hash', async () => {
    const userId = await register('weak');
    const weak = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
    await query('update account set password_hash = $2 where user_id = $1', [userId, weak]);
    const both = await Promise.all([verify('weak@example.com', PASSWORD), verify('weak@example.com', PASSWORD)]);
    expect(both).toMatchObject([{ userId }, { userId }]);
    const [{ password_hash } = { password_hash: weak }] = await query<{ password_hash: string }>(
      'select password_hash from account where user_id = $1',
      [userId],
    );
    expect(running.context.hashes.isWeak(password_hash)).toBe(false);
  });
});

describe('a change of the address', () => {
  it('is confirmed by a link to the new address; the old one is notified, and links mailed there stop working', async () => {
    const userId = await register('mover');
    await running.client.requestPasswordReset({ email: 'mover@example.com' });
    const { token: reset = '' } = await mailTo(directory, 'mover@example.com', 2);
    await running.client.requestEmailChange({ userId, email: 'Moved@Example.com' });
    const { token = '', subject } = await mailTo(directory, 'moved@example.com');
    expect(subject).toBe('Confirm your new email address');
    expect(await running.client.getAccount({ userId })).toMatchObject({ email: 'mover@example.com' });
    expect(await running.client.completeEmailChange({ token, origin: ORIGIN })).toEqual({ userId });
    expect(await running.client.getAccount({ userId })).toMatchObject({ email: 'moved@example.com' });
    expect(await verify('moved@example.com', PASSWORD)).toMatchObject({ userId });
    await expect(verify('mover@example.com', PASSWORD)).rejects.toMatchObject(CREDENTIALS_INVALID);
    await mailAbout(directory, 'mover@example.com', 'Your email address was changed');
    await expect(running.client.completeEmailChange({ token })).rejects.toMatchObject(TOKEN_INVALID);
    await expect(running.client.completePasswordReset({ token: reset, password: NEXT, revokeApiKeys: false })).rejects.toMatchObject(
      TOKEN_INVALID,
    );
  });

  it('is superseded by a newer request of the same account, for whichever address, but not by somebody else’s request', async () => {
    const [userId, other] = [await register('wavering'), await register('other')];
    await running.client.requestEmailChange({ userId, email: 'first@example.com' });
    const { token: first = '' } = await mailTo(directory, 'first@example.com');
    await running.client.requestEmailChange({ userId, email: 'second@example.com' });
    const { token: second = '' } = await mailTo(directory, 'second@example.com');
    await running.client.requestEmailChange({ userId: other, email: 'second@example.com' });
    const { token: foreign = '' } = await mailTo(directory, 'second@example.com', 2);
    await expect(running.client.completeEmailChange({ token: first })).rejects.toMatchObject(TOKEN_INVALID);
    expect(await running.client.completeEmailChange({ token: second })).toEqual({ userId });
    // The address is taken by now.
    await expect(running.client.completeEmailChange({ token: foreign })).rejects.toMatchObject(TOKEN_INVALID);
  });

  it('notifies the current address when it is requested', async () => {
    const userId = await register('warned');
    await running.client.requestEmailChange({ userId, email: 'wanted@example.com' });
    await mailAbout(directory, 'warned@example.com', 'Email change requested');
  });

  it.each([
    ['changed', (userId: string) => running.client.changePassword({ userId, currentPassword: PASSWORD, newPassword: NEXT })],
    [
      'reset',
      async () => {
        await running.client.requestPasswordReset({ email: 'robbed-reset@example.com' });
        const { token = '' } = await mailTo(directory, 'robbed-reset@example.com', 3);
        await running.client.completePasswordReset({ token, password: NEXT, revokeApiKeys: false });
      },
    ],
    ['kept but the request withdrawn', (userId: string) => running.client.withdrawEmailChange({ userId })],
  ] as const)('requested by a stranger ends when the password is %s, whether its mail was sent or is still queued', async (means, take) => {
    const [how = ''] = means.split(' ');
    const userId = await register(`robbed-${how}`);
    await running.client.requestEmailChange({ userId, email: `stranger-${how}@example.com` });
    const { token = '' } = await mailTo(directory, `stranger-${how}@example.com`);
    await mailTo(directory, `robbed-${how}@example.com`, 2);
    await query("insert into mail (id, kind, email, user_id, created_at, due_at) values ($1, 'email_change', $2, $3, now(), 'infinity')", [
      `mail_${how}`,
      `later-${how}@example.com`,
      userId,
    ]);
    await take(userId);
    await expect(running.client.completeEmailChange({ token })).rejects.toMatchObject(TOKEN_INVALID);
    expect(await query('select from mail where user_id = $1', [userId])).toEqual([]);
  });

  it('answers as usual for an address that already has an account, and mails nothing', async () => {
    const userId = await register('hopeful');
    await register('occupied');
    expect(await running.client.requestEmailChange({ userId, email: 'occupied@example.com' })).toEqual({});
    await eventually(async () => expect(await query('select from mail')).toEqual([]));
    expect(readMails(directory).filter(({ to }) => to === 'occupied@example.com')).toHaveLength(1);
    await expect(running.client.requestEmailChange({ userId, email: 'no address' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(running.client.requestEmailChange({ userId: 'user_none', email: 'x@example.com' })).rejects.toMatchObject({
      code: 'error_user_not_found',
    });
  });
});

describe('the history of an account', () => {
  it('is shown to its owner page by page, newest first, with the origin of each change', async () => {
    const userId = await register('watcher');
    for (let count = 0; count < 4; count += 1) {
      running.clock.advance(1_000);
      await verify('watcher@example.com', PASSWORD);
    }
    const all = await running.client.listSecurityEvents({ userId, limit: 100 });
    expect(all.events.map(({ type }) => type)).toEqual(['signed_in', 'signed_in', 'signed_in', 'signed_in', 'registered']);
    expect(all.events[0]).toMatchObject(ORIGIN);
    const paged = [];
    for (let after; ;) {
      const page = await running.client.listSecurityEvents({ userId, limit: 2, after });
      paged.push(...page.events);
      const last = page.events.at(-1);
      if (page.isDone || !last) break;
      after = { createdAt: last.createdAt, id: last.id };
    }
    expect(paged).toEqual(all.events);
    expect((await running.client.listSecurityEvents({ userId: 'user_other', limit: 100 })).events).toEqual([]);
  });

  it('is shown for 180 days and then deleted; the audit log keeps it for two years', async () => {
    const userId = await register('old-timer');
    await running.client.changePassword({ userId, currentPassword: PASSWORD, newPassword: NEXT });
    const count = async (table: string, column: string): Promise<number> =>
      (await query(`select from ${table} where ${column} = $1`, [userId])).length;
    running.clock.advance(180 * DAY_MS);
    expect((await running.client.listSecurityEvents({ userId, limit: 100 })).events).toEqual([]);
    running.clock.advance(1);
    await sweepExpired(running.context);
    expect([await count('security_event', 'user_id'), await count('audit_entry', 'target')]).toEqual([0, 1]);
    running.clock.advance(550 * DAY_MS);
    await sweepExpired(running.context);
    expect(await count('audit_entry', 'target')).toBe(0);
  });
});

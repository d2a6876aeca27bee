import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailTo } from './mailbox.js';
import { sweepTokens } from '../src/sweep-tokens.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const PASSWORD = 'a password of twelve';
const database = useDatabase('account');
const users = { createUser: vi.fn(async () => ({})), discardUser: vi.fn(async () => ({})) };
const resolveUser = vi.fn(async ({ identifier }: { identifier: string }) => {
  const username = identifier.toLowerCase().replace('user_', '');
  if (!['imported', 'veteran', 'orphan'].includes(username)) throw new DomainError('error_user_not_found');
  return { id: `user_${username}`, username, connectedPlatforms: [], isStaff: false };
});
let directory: string;
let running: TestAccountService;
beforeAll(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-'));
  running = await startAccountService({
    database,
    users: users as never,
    profiles: { resolveUser } as never,
    mail: { MATCHPOINT_MAIL_DIRECTORY: directory },
  });
});
afterAll(async () => {
  await running.stop();
  rmSync(directory, { recursive: true });
});

const create = (username: string, email: string, password = PASSWORD) => running.operators.createAccount({ username, email, password });

it('an operator creates the account of an imported user, and resets its password', async () => {
  const made = { userId: 'user_imported', username: 'imported', email: 'imported@example.com' };
  expect(await create('Imported', 'Imported@Example.com')).toEqual(made);
  expect(users.createUser).not.toHaveBeenCalled();
  const password = 'another password';
  expect(await create('Imported', 'imported@example.com', password)).toEqual(made);
  expect(await running.client.verifyPassword({ email: made.email, password })).toMatchObject({ userId: made.userId });
  const { rows } = await database.pool().query(
    `select e.type as event, e.data, a.action, s.type from outbox_event e, audit_entry a, security_event s
     where e.subject = $1 and a.target = $1 and s.user_id = $1 and s.type <> 'signed_in' order by e.position`,
    [made.userId],
  );
  const data = { userId: made.userId, change: 'password_changed', endsSessions: true, endsApiKeys: false };
  const told = { action: 'account.password_changed', type: 'password_changed' };
  expect(rows).toEqual([
    { event: 'internal.account.created', data: { userId: made.userId }, ...told },
    { event: 'internal.account.credentials_changed', data, ...told },
  ]);
  expect((await mailTo(directory, made.email)).subject).toBe('Your password was changed');
  await expect(create('Imported', 'second@example.com')).rejects.toMatchObject({ code: 'error_user_already_claimed' });
});

it('an operator creates an account with a new user, whose address is unique', async () => {
  const { userId } = await create('newcomer', 'newcomer@example.com');
  expect(users.createUser).toHaveBeenLastCalledWith(expect.objectContaining({ id: userId, username: 'newcomer' }), expect.anything());
  users.createUser.mockClear();
  await expect(create('other', 'newcomer@example.com')).rejects.toMatchObject({ code: 'error_already_exists' });
  expect(users.createUser).not.toHaveBeenCalled();
});

it.each([
  ['address', 'fresh', 'no address', PASSWORD, 'body.email'],
  ['password', 'fresh', 'fresh@example.com', 'short', 'body.password'],
])('refuses to create an account without a valid %s', async (_what, username, email, password, at) => {
  await expect(create(username, email, password)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining(at) });
});

describe('an operator’s link', () => {
  const DAY_MS = 86_400_000;
  const invite = (email: string, user?: string) => running.operators.inviteUser({ email, user });
  const linkTo = async (email: string, mails = 1): Promise<string> => (await mailTo(directory, email, mails)).token ?? '';
  const complete = (token: string, more: object = {}) => running.client.completeRegistration({ token, password: PASSWORD, ...more });
  const INVALID = { code: 'error_account_token_invalid' };

  it('lets a new person register for seven days; an unused link leaves no user', async () => {
    expect(await invite('Guest@Example.com')).toMatchObject({ email: 'guest@example.com', userId: undefined });
    const token = await linkTo('guest@example.com');
    running.clock.advance(7 * DAY_MS - 1_000);
    const { userId } = await complete(token, { username: 'guest' });
    expect(await running.client.getAccount({ userId })).toMatchObject({ email: 'guest@example.com' });
    await invite('late@example.com');
    const late = await linkTo('late@example.com');
    running.clock.advance(7 * DAY_MS);
    await expect(complete(late, { username: 'late' })).rejects.toMatchObject(INVALID);
    await expect(invite('guest@example.com')).rejects.toMatchObject({ code: 'error_already_exists' });
  });

  it('keeps no user of a completion that was cut off for longer than 24 hours, and stays valid', async () => {
    await invite('slow@example.com');
    const token = await linkTo('slow@example.com');
    users.createUser.mockRejectedValueOnce(new Error('the process died'));
    await complete(token, { username: 'slow' }).catch(() => undefined);
    const { rows } = await running.context.pool.query<{ id: string }>(`select user_id as id from mailed_token where claimed_at is not null
      and email = 'slow@example.com'`);
    const [made] = rows;
    const orphan = [expect.objectContaining({ id: made?.id }), expect.anything()] as const;
    running.clock.advance(DAY_MS - 1);
    await sweepTokens(running.context);
    expect(users.discardUser).not.toHaveBeenCalledWith(...orphan);
    running.clock.advance(2);
    await Promise.all([sweepTokens(running.context), sweepTokens(running.context)]);
    expect(users.discardUser).toHaveBeenCalledWith(...orphan);
    users.discardUser.mockClear();
    const { userId } = await complete(token, { username: 'slow' });
    expect(userId).not.toBe(made?.id);
    running.clock.advance(8 * DAY_MS);
    await sweepTokens(running.context);
    expect(users.discardUser, 'whoever has an account stays').not.toHaveBeenCalled();
  });

  it('is recorded in the audit log as ordered by staff, unless it is refused', async () => {
    const staffOrder = { actorUserId: 'user_opa', actorRole: 'OPERATOR', reason: 'Came back.', address: '192.0.2.0/24' };
    const order = (email: string) => running.client.inviteUser({ email, user: 'Veteran', staffOrder });
    await create('taker', 'taken@example.com');
    await expect(order('taken@example.com')).rejects.toMatchObject({ code: 'error_already_exists' });
    const entries = async () => (await running.client.listAuditEntries({ limit: 10, action: 'user.invitation_ordered' })).entries;
    expect(await entries()).toEqual([]);
    await order('returning@example.com');
    expect(await entries()).toMatchObject([{ ...staffOrder, target: 'user_veteran' }]);
  });

  it('gives an imported user to the first of 20 concurrent uses, and keeps the user’s name', async () => {
    users.createUser.mockClear();
    expect(await invite('veteran@example.com', 'Veteran')).toEqual({
      email: 'veteran@example.com',
      userId: 'user_veteran',
      username: 'veteran',
    });
    const token = await linkTo('veteran@example.com');
    for (const more of [{ username: 'another' }, { name: 'Another' }, { password: 'veteran' }])
      await expect(complete(token, more)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const uses = await Promise.allSettled(Array.from({ length: 20 }, () => complete(token)));
    const served = uses.flatMap((use) => (use.status === 'fulfilled' ? [use.value] : []));
    expect(served).toEqual([{ userId: 'user_veteran', isByProvider: false }]);
    for (const use of uses) if (use.status === 'rejected') expect(use.reason).toMatchObject(INVALID);
    expect(users.createUser).not.toHaveBeenCalled();
    expect(await running.client.verifyPassword({ email: 'veteran@example.com', password: PASSWORD })).toMatchObject({
      userId: 'user_veteran',
    });
    await expect(invite('other@example.com', 'veteran')).rejects.toMatchObject({ code: 'error_user_already_claimed' });
    await expect(invite('other@example.com', 'nobody')).rejects.toMatchObject({ code: 'error_user_not_found' });
  });

  it('replaces the earlier link for its user and grants nothing that was taken meanwhile', async () => {
    await invite('wrong@example.com', 'orphan');
    const first = await linkTo('wrong@example.com');
    await invite('right@example.com', 'orphan');
    const second = await linkTo('right@example.com');
    await expect(complete(first)).rejects.toMatchObject(INVALID);
    await create('orphan', 'elsewhere@example.com');
    await expect(complete(second)).rejects.toMatchObject({ code: 'error_user_already_claimed' });
    running.clock.advance(8 * DAY_MS);
    users.discardUser.mockClear();
    await sweepTokens(running.context);
    expect(users.discardUser).not.toHaveBeenCalledWith(expect.objectContaining({ id: 'user_orphan' }), expect.anything());
  });
});

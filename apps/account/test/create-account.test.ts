import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mailTo } from './mailbox.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const PASSWORD = 'a password of twelve';
const database = useDatabase('account');
const users = { createUser: vi.fn(async () => ({})), discardUser: vi.fn(async () => ({})) };
const resolveUser = vi.fn(async ({ identifier }: { identifier: string }) => {
  if (identifier !== 'Imported') throw new DomainError('error_user_not_found');
  return { id: 'user_imported', username: 'imported', connectedPlatforms: [], isStaff: false };
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

it('an operator makes the account of a user who was imported, and sets its password again', async () => {
  const made = { userId: 'user_imported', username: 'imported', email: 'imported@example.com' };
  expect(await create('Imported', 'Imported@Example.com')).toEqual(made);
  expect(users.createUser).not.toHaveBeenCalled();
  const password = 'another password';
  expect(await create('Imported', 'imported@example.com', password)).toEqual(made);
  expect(await running.client.verifyPassword({ email: made.email, password })).toMatchObject({ userId: made.userId });
  const { rows } = await database.pool().query(
    `select e.data, a.action, s.type from outbox_event e, audit_entry a, security_event s
     where e.subject = $1 and a.target = $1 and s.user_id = $1 and s.type <> 'signed_in'`,
    [made.userId],
  );
  const data = { userId: made.userId, change: 'password_changed', endsSessions: true, endsApiKeys: false };
  expect(rows).toEqual([{ data, action: 'account.password_changed', type: 'password_changed' }]);
  expect((await mailTo(directory, made.email)).subject).toBe('Your password was changed');
  await expect(create('Imported', 'second@example.com')).rejects.toMatchObject({ code: 'error_user_already_claimed' });
});

it('an operator makes an account with a new user, whose address is nobody else’s', async () => {
  const { userId } = await create('newcomer', 'newcomer@example.com');
  expect(users.createUser).toHaveBeenLastCalledWith(expect.objectContaining({ id: userId, username: 'newcomer' }), expect.anything());
  users.createUser.mockClear();
  await expect(create('other', 'newcomer@example.com')).rejects.toMatchObject({ code: 'error_already_exists' });
  expect(users.createUser).not.toHaveBeenCalled();
});

it.each([
  ['address', 'fresh', 'no address', PASSWORD, 'body.email'],
  ['password', 'fresh', 'fresh@example.com', 'short', 'body.password'],
])('what is no %s makes no account', async (_what, username, email, password, at) => {
  await expect(create(username, email, password)).rejects.toMatchObject({ code: 'INVALID_INPUT', message: expect.stringContaining(at) });
});

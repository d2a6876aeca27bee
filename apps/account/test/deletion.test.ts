import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DomainError } from '@matchpoint/errors';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { carryOutDeletions, tellOfUntoldDeletions } from '../src/carry-out-deletions.js';
import { sweepTokens } from '../src/sweep-tokens.js';
import { mailAbout, mailTo, readMails } from './mailbox.js';
import { ORIGIN, PASSWORD, registerAs } from './register.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-'));
const DAY_MS = 86_400_000;
const BLOCKED = { code: 'error_account_deletion_blocked' };
const blocked = async (): Promise<never> => {
  throw new DomainError('error_account_deletion_blocked', { message: 'You are the only owner of the organization Acorns.' });
};
const done = async (): Promise<object> => ({});
const users = {
  createUser: done,
  discardUser: vi.fn(done),
  checkRetirement: vi.fn(async (_request: { id: string }): Promise<{ otherOperatorIds: string[] }> => ({ otherOperatorIds: [] })),
  retireUser: vi.fn(done),
};
let running: TestAccountService;
beforeAll(async () => {
  running = await startAccountService({ database, users, mail: { MATCHPOINT_MAIL_DIRECTORY: directory } });
});
afterAll(() => running.stop());
beforeEach(() => {
  users.checkRetirement.mockReset().mockImplementation(async () => ({ otherOperatorIds: [] }));
  users.retireUser.mockReset().mockImplementation(done);
});

const schedule = (userId: string) => running.client.scheduleDeletion({ userId, actorUserId: userId, origin: ORIGIN });
const carryOut = (): Promise<number> => carryOutDeletions(running.context);
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool().query<Row>(text, values)).rows;
const toldOf = async (type: string, userId: string): Promise<unknown[]> =>
  (await query<{ data: unknown }>('select data from outbox_event where type = $1 and subject = $2 order by position', [type, userId])).map(
    ({ data }) => data,
  );
/** All rows of any table that contain this text. */
async function rowsWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'"))
    for (const row of await query<{ text: string }>(`select t::text as text from "${name}" t`))
      if (row.text.includes(text)) found.push(`${name}: ${row.text}`);
  return found;
}

it('schedules deletion in 14 days, ends sessions and keys at once, mails the owner, and keeps the date on a repeat', async () => {
  const userId = await registerAs(running, directory, 'leaver');
  const { dueAt } = await schedule(userId);
  expect(dueAt).toBe(new Date(running.clock.now().getTime() + 14 * DAY_MS).toISOString());
  expect((await running.client.getAccount({ userId })).deletionDueAt).toBe(dueAt);
  await mailAbout(directory, 'leaver@example.com', 'Your account will be deleted');
  running.clock.advance(DAY_MS);
  expect((await schedule(userId)).dueAt).toBe(dueAt);
  const ended = { userId, change: 'deletion_scheduled', endsSessions: true, endsApiKeys: true };
  expect(await toldOf('internal.account.credentials_changed', userId)).toEqual([ended, ended]);
  expect(await running.client.verifyPassword({ email: 'leaver@example.com', password: PASSWORD })).toMatchObject({ userId });
});

it('undoes a deletion until it is due, and not after', async () => {
  const userId = await registerAs(running, directory, 'stayer');
  await running.client.cancelDeletion({ userId, isByOperator: false });
  await schedule(userId);
  running.clock.advance(14 * DAY_MS - 1);
  await running.client.cancelDeletion({ userId, origin: ORIGIN, isByOperator: false });
  expect((await running.client.getAccount({ userId })).deletionDueAt).toBeUndefined();
  running.clock.advance(1);
  await carryOut();
  expect(await running.client.getAccount({ userId })).toMatchObject({ userId });
  await schedule(userId);
  running.clock.advance(14 * DAY_MS);
  await expect(running.client.cancelDeletion({ userId, isByOperator: false })).rejects.toMatchObject(BLOCKED);
});

it('tells services once that a deletion was scheduled or cancelled, also where an earlier release scheduled or cancelled it', async () => {
  const userId = await registerAs(running, directory, 'announced');
  const told = () => toldOf('internal.account.deletion_changed', userId);
  await schedule(userId);
  await schedule(userId);
  await running.client.cancelDeletion({ userId, isByOperator: false });
  const [scheduled, cancelled] = [
    { userId, version: 1, isScheduled: true },
    { userId, version: 2, isScheduled: false },
  ];
  expect(await told()).toEqual([scheduled, cancelled]);
  await query(`update account set deletion_due_at = '2026-04-01' where user_id = $1`, [userId]);
  await tellOfUntoldDeletions(running.context);
  expect(await told()).toEqual([scheduled, cancelled, { ...scheduled, version: 3 }]);
  await query('update account set deletion_due_at = null where user_id = $1', [userId]);
  await tellOfUntoldDeletions(running.context);
  expect((await told()).slice(3)).toEqual([{ ...cancelled, version: 4 }]);
});

it.each([
  ['staff', 'user_opa'],
  ['an operator', undefined],
])('lets an operator, but not the owner, undo a deletion that %s ordered', async (_who, actorUserId) => {
  const userId = await registerAs(running, directory, actorUserId === undefined ? 'commanded' : 'instructed');
  // The owner also requests it, before and after.
  await schedule(userId);
  await running.client.scheduleDeletion({ userId, actorUserId });
  await schedule(userId);
  await expect(running.client.cancelDeletion({ userId, isByOperator: false })).rejects.toMatchObject({
    code: 'error_account_deletion_ordered',
  });
  expect((await running.client.getAccount({ userId })).deletionDueAt).toBeDefined();
  await running.client.cancelDeletion({ userId, isByOperator: true });
  expect((await running.client.getAccount({ userId })).deletionDueAt).toBeUndefined();
  await schedule(userId);
  await running.client.cancelDeletion({ userId, isByOperator: false });
});

it('mails the owner how a deletion can be cancelled, and who cancelled it, whether the owner or someone else ordered it', async () => {
  const userId = await registerAs(running, directory, 'informed');
  const [email, ordered, undone] = ['informed@example.com', 'Your account will be deleted', 'Account deletion canceled'];
  const mails = () => readMails(directory).filter(({ to, subject }) => to === email && [ordered, undone].includes(subject));
  await schedule(userId);
  await mailAbout(directory, email, ordered, 'To keep the account, sign in before then and choose ');
  await running.client.cancelDeletion({ userId, isByOperator: false });
  await mailAbout(directory, email, undone, 'someone signed in and canceled it');
  await running.client.scheduleDeletion({ userId, actorUserId: 'user_opa' });
  await mailAbout(directory, email, ordered, 'Only an administrator can cancel this');
  // A repeat by the owner leaves it an ordered one.
  await schedule(userId);
  await eventually(() => mails().length === 4);
  await running.client.cancelDeletion({ userId, isByOperator: true });
  await mailAbout(directory, email, undone, 'an administrator of this Matchpoint server canceled it');
  for (const text of ['sign in before then', 'someone signed in'])
    expect(mails().filter(({ body }) => body.includes(text))).toHaveLength(1);
});

it('rejects a blocked deletion, and postpones that of the last operator by a day', async () => {
  const userId = await registerAs(running, directory, 'owner');
  users.checkRetirement.mockImplementation(blocked);
  await expect(schedule(userId)).rejects.toMatchObject({ ...BLOCKED, message: expect.stringContaining('Acorns') });
  expect((await running.client.getAccount({ userId })).deletionDueAt).toBeUndefined();
  users.checkRetirement.mockImplementation(async () => ({ otherOperatorIds: [] }));
  await schedule(userId);
  running.clock.advance(14 * DAY_MS);
  users.retireUser.mockImplementation(blocked);
  await carryOut();
  users.retireUser.mockClear().mockImplementation(done);
  await carryOut();
  expect(users.retireUser).not.toHaveBeenCalledWith({ id: userId }, expect.anything());
  running.clock.advance(DAY_MS);
  await carryOut();
  await expect(running.client.getAccount({ userId })).rejects.toMatchObject({ code: 'error_user_not_found' });
});

it('deletes the person’s addresses, networks and credentials, and publishes that once however many replicas carry it out', async () => {
  const userId = await registerAs(running, directory, 'vanisher');
  const email = 'vanisher@example.com';
  await running.client.requestPasswordReset({ email });
  const { token = '' } = await mailTo(directory, email, 2);
  await running.client.completePasswordReset({ token, password: PASSWORD, revokeApiKeys: false, origin: ORIGIN });
  await running.client.requestEmailChange({ userId, email: 'vanisher-elsewhere@example.com' });
  await running.client.requestPasswordReset({ email });
  await schedule(userId);
  running.clock.advance(14 * DAY_MS);
  await query("insert into audit_entry (id, action, target, before, created_at) values ('aud_1', 'user.renamed', $1, $2, now())", [
    userId,
    { username: 'vanisher' },
  ]);
  // A process that dies between the two steps leaves an account whose user is retired.
  users.retireUser.mockImplementation(async () => {
    throw new DomainError('error_unavailable');
  });
  await carryOut();
  expect(await running.client.getAccount({ userId })).toMatchObject({ userId });
  users.retireUser.mockImplementation(done);
  await Promise.all([carryOut(), carryOut(), carryOut()]);
  expect(await toldOf('internal.user.deleted', userId)).toEqual([{ userId }]);
  expect(await rowsWith('vanisher')).toEqual([]);
  const audited = await query<{ action: string; address: string | null }>('select action, address from audit_entry where target = $1', [
    userId,
  ]);
  expect(audited.map(({ action, address }) => [action, address])).toEqual(
    expect.arrayContaining([
      ['account.password_reset', null],
      ['account.deletion_scheduled', null],
      ['account.deleted', null],
    ]),
  );
  expect(audited.every(({ address }) => address === null)).toBe(true);
  await expect(running.client.verifyPassword({ email, password: PASSWORD })).rejects.toMatchObject({ code: 'error_credentials_invalid' });
  running.clock.advance(30 * DAY_MS);
  await sweepTokens(running.context);
  expect(users.discardUser).not.toHaveBeenCalledWith(expect.objectContaining({ id: userId }), expect.anything());
});

it('deletes all operators but one at once, and the last one when another cancels after all', async () => {
  const operators = await Promise.all(['opal', 'opus', 'opie'].map((username) => registerAs(running, directory, username)));
  users.checkRetirement.mockImplementation(async ({ id }) => ({ otherOperatorIds: operators.filter((each) => each !== id) }));
  const outcomes = await Promise.allSettled(operators.map(schedule));
  const refused = outcomes.flatMap((outcome, index) => (outcome.status === 'rejected' ? [{ ...outcome, id: operators[index] ?? '' }] : []));
  expect(refused).toMatchObject([{ reason: BLOCKED }]);
  const [{ id: last } = { id: '' }] = refused;
  const [going = ''] = operators.filter((id) => id !== last);
  await schedule(going);
  await running.client.cancelDeletion({ userId: going, origin: ORIGIN, isByOperator: false });
  await schedule(last);
  await expect(schedule(going)).rejects.toMatchObject(BLOCKED);
});

it('rejects the deletion of an operator if the others have no account to sign in to', async () => {
  const userId = await registerAs(running, directory, 'lone');
  users.checkRetirement.mockImplementation(async () => ({ otherOperatorIds: ['user_without_account'] }));
  await expect(schedule(userId)).rejects.toMatchObject(BLOCKED);
  expect((await running.client.getAccount({ userId })).deletionDueAt).toBeUndefined();
});

it('records a deletion in the audit log as ordered by staff once it is scheduled, and not if it is refused', async () => {
  const userId = await registerAs(running, directory, 'ordered');
  const staffOrder = { actorUserId: 'user_opa', actorRole: 'OPERATOR', reason: 'Asked for by letter.', address: '192.0.2.0/24' };
  const order = () => running.client.scheduleDeletion({ userId, actorUserId: 'user_opa', staffOrder });
  users.checkRetirement.mockImplementation(blocked);
  await expect(order()).rejects.toMatchObject(BLOCKED);
  const entries = async () =>
    (await running.client.listAuditEntries({ limit: 10, target: userId, action: 'user.deletion_ordered' })).entries;
  expect(await entries()).toEqual([]);
  users.checkRetirement.mockImplementation(async () => ({ otherOperatorIds: [] }));
  await order();
  expect(await entries()).toMatchObject([staffOrder]);
});

it('records once in the audit log that staff cancelled a deletion, whoever ordered it', async () => {
  const userId = await registerAs(running, directory, 'pardoned');
  const staffOrder = { actorUserId: 'user_opa', actorRole: 'OPERATOR', reason: 'Ordered by mistake.', address: '192.0.2.0/24' };
  const undo = () => running.client.cancelDeletion({ userId, isByOperator: true, staffOrder });
  await running.client.scheduleDeletion({ userId, actorUserId: 'user_opa' });
  await undo();
  await undo();
  expect((await running.client.getAccount({ userId })).deletionDueAt).toBeUndefined();
  const entriesOf = async (action: string) => (await running.client.listAuditEntries({ limit: 10, target: userId, action })).entries;
  expect(await entriesOf('user.deletion_cancelled')).toMatchObject([staffOrder]);
  expect(await entriesOf('account.deletion_cancelled')).toMatchObject([{ actorUserId: 'user_opa' }]);
});

it('deletes no further account once the process stops', async () => {
  for (const name of ['first', 'second']) await schedule(await registerAs(running, directory, name));
  running.clock.advance(14 * DAY_MS);
  const stopping = new AbortController();
  users.retireUser.mockImplementation(async () => {
    stopping.abort();
    return {};
  });
  expect(await carryOutDeletions(running.context, stopping.signal)).toBeLessThan(2);
  users.retireUser.mockImplementation(done);
  await carryOut();
  expect(await query('select from account where deletion_due_at is not null')).toEqual([]);
});

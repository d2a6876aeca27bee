import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimMails } from '../src/db/mail-queue.js';
import { composeMail } from '../src/mail/compose-mail.js';
import { mailToFiles } from '../src/mail/mail-to-files.js';
import { sweepExpired } from '../src/sweep-expired.js';
import { ORIGIN, registerAs } from './register.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-mail-'));
const DAY_MS = 86_400_000;
const ITEM = { kind: 'player_live', event: 'stream.online', subjectType: 'user', subjectId: 'user_1', slug: 'ada', name: 'Ada' };
/** Longer than the length at which lines are folded. */
const TOKEN = `${'u'.repeat(80)}.${'s'.repeat(43)}`;
const CONTENT = { items: [ITEM], unreadCount: 1, unsubscribeToken: TOKEN };
const none = async (): Promise<object> => ({});
let running: TestAccountService;
beforeAll(async () => {
  const users = { createUser: none, discardUser: none };
  running = await startAccountService({ database, users, mail: { MATCHPOINT_MAIL_DIRECTORY: directory } });
});
afterAll(() => running.stop());

const by = (userId: string) => ({ caller: { userId, keyId: 'digest', kind: 'personal' as const } });
const queueUntil = (userId: string, period: string, mailedUntil: number) =>
  running.client.queueDigest({ period, mailedUntil, ...CONTENT }, by(userId));
const queue = async (userId: string, period: string): Promise<boolean> => (await queueUntil(userId, period, 1)).isQueued;
const digests = (): string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(directory, name), 'utf8'))
    .filter((mail) => mail.includes('List-Unsubscribe:'));
const to = (address: string): string[] => digests().filter((mail) => mail.includes(`To: ${address}`));

it('mails one digest per person and period, however often and concurrently it is requested', async () => {
  const userId = await registerAs(running, directory, 'reader');
  const answers = await Promise.all(Array.from({ length: 8 }, () => queue(userId, '2026-03-01')));
  expect(answers.filter(Boolean)).toHaveLength(1);
  await eventually(() => to('reader@example.com').length === 1);
  const [mail = ''] = to('reader@example.com');
  expect(mail.split(/\r?\n/)).toContain(`List-Unsubscribe: <https://play.example/unsubscribe/${TOKEN}>`);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect(mail).toMatch(/^Message-ID: <mail_\w+@localhost>\r?$/m);
  expect(mail).toContain('multipart/alternative');
  expect(mail).toContain('Ada is live');
  expect(await queue(userId, '2026-03-01')).toBe(false);
  expect(await queue(userId, '2026-03-02')).toBe(true);
  await eventually(() => to('reader@example.com').length === 2);
});

it('says up to which notification the first digest of a period went, so that no later one repeats them', async () => {
  const userId = await registerAs(running, directory, 'crashed');
  expect(await queueUntil(userId, '2026-03-01', 7)).toEqual({ isQueued: true, mailedUntil: 7 });
  expect(await queueUntil(userId, '2026-03-01', 9)).toEqual({ isQueued: false, mailedUntil: 7 });
});

it("sends a digest to the account's address at the time of sending, and to nobody once the account is being deleted", async () => {
  const userId = await registerAs(running, directory, 'mover');
  const compose = async (attempt: number) => {
    const mail = { id: 'mail_x', kind: 'digest' as const, email: 'mover@example.com', userId, staffRole: null, content: CONTENT, attempt };
    return (await composeMail({ ...running.context, clock: running.clock }, mail))?.to;
  };
  await database.pool().query(`update account set email = 'moved@example.com' where user_id = $1`, [userId]);
  expect(await compose(1)).toBe('moved@example.com');
  await running.client.scheduleDeletion({ userId, actorUserId: userId, origin: ORIGIN });
  expect(await compose(2)).toBeUndefined();
  expect(await queue(userId, '2026-03-01')).toBe(false);
});

it('queues nothing for a person without an account, and requires 1 to 20 items', async () => {
  expect(await queue('user_without_account', '2026-03-01')).toBe(false);
  const userId = await registerAs(running, directory, 'many');
  for (const items of [[], Array.from({ length: 21 }, () => ITEM)]) {
    const refused = running.client.queueDigest({ ...CONTENT, items, period: '2026-03-01' }, by(userId));
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
});

it('writes one file, however often a crash repeats the sending', async () => {
  const transport = mailToFiles(directory, 'Matchpoint <mail@play.example>');
  const mail = { to: 'twice@example.com', subject: 'x', text: 'x', id: 'mail_twice', headers: { 'List-Unsubscribe': '<https://x>' } };
  for (let count = 0; count < 2; count += 1) await transport.send(mail, AbortSignal.timeout(10_000));
  expect(to('twice@example.com')).toHaveLength(1);
  expect(to('twice@example.com')[0]).toContain('Message-ID: <mail_twice@play.example>');
  transport.close();
});

it('keeps digests when a change of credentials drops mails with links', async () => {
  const userId = await registerAs(running, directory, 'keeper');
  const { pool } = running.context;
  // As if another process were sending a digest.
  await pool.query(
    `insert into mail (id, kind, email, user_id, created_at, due_at) values ('mail_kept', 'digest', 'k', $1, now(), '9999-01-01')`,
    [userId],
  );
  const { dropMailsOf } = await import('../src/db/mail-queue.js');
  await dropMailsOf(pool as never, userId);
  expect((await pool.query(`select 1 from mail where id = 'mail_kept'`)).rows).toHaveLength(1);
  expect(await claimMails(pool, running.clock.now(), 5)).toEqual([]);
});

it('forgets a digest after 30 days, when it is no longer requested', async () => {
  const userId = await registerAs(running, directory, 'later');
  await queue(userId, '2026-03-01');
  running.clock.advance(31 * DAY_MS);
  await sweepExpired(running.context);
  expect((await database.pool().query('select 1 from digest where user_id = $1', [userId])).rows).toEqual([]);
});

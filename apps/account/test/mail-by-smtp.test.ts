import type { AddressInfo } from 'node:net';
import { withTransaction } from '@matchpoint/postgres';
import { eventually, useDatabase } from '@matchpoint/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimMails } from '../src/db/mail-queue.js';
import { ATTEMPT_MS, LEASE_MS } from '../src/domain/mail-kind.js';
import { mailBySmtp } from '../src/mail/mail-by-smtp.js';
import { parseMail, type ReadMail } from './mailbox.js';
import { startAccountService, type TestAccountService } from './start-account-service.js';

const database = useDatabase('account');
const received: ReadMail[] = [];
/** Number of attempts per recipient. */
const tried = new Map<string, number>();
const MINUTE_MS = 60_000;

/** Rejects busy@, never answers hangs@, and accepts everything else. */
const server = new SMTPServer({
  authOptional: true,
  closeTimeout: 100,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, callback) {
    tried.set(address, (tried.get(address) ?? 0) + 1);
    if (address.startsWith('hang')) return;
    callback(address.startsWith('busy') ? Object.assign(new Error(`no room for ${address}`), { responseCode: 452 }) : undefined);
  },
  onData(stream, _session, callback) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(parseMail(Buffer.concat(chunks).toString()));
      callback();
    });
  },
});
let running: TestAccountService;
let isStopped = false;

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const none = async () => ({});
  running = await startAccountService({
    database,
    users: { createUser: none, discardUser: none },
    mail: { MATCHPOINT_SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  if (!isStopped) await running.stop();
  await new Promise<void>((resolve) => server.close(resolve));
});

const ask = (email: string) => running.client.requestRegistration({ email });
const queued = async (): Promise<string[]> => {
  const { rows } = await running.context.pool.query<{ email: string }>('select email from mail order by email');
  return rows.map(({ email }) => email);
};

it('sends mail to another machine encrypted or not at all, unless the operator allows otherwise', async () => {
  const { port } = server.server.address() as AddressInfo;
  // The same server, by an address that does not look like a loopback.
  const send = (query: string): Promise<void> =>
    mailBySmtp(`smtp://0.0.0.0:${port}${query}`, 'a@example.com').send(
      { to: 'far@example.com', subject: 'x', text: 'x' },
      AbortSignal.timeout(ATTEMPT_MS),
    );
  await expect(send('')).rejects.toMatchObject({ code: 'ETLS' });
  expect(tried.has('far@example.com')).toBe(false);
  await send('?requireTLS=false');
  expect(received.some(({ to }) => to === 'far@example.com')).toBe(true);
});

it('sends mail through the server, with a link', async () => {
  await ask('ada@example.com');
  await eventually(() => received.some(({ to, token }) => to === 'ada@example.com' && token !== undefined));
  await eventually(async () => expect(await queued()).toEqual([]));
});

it('tries a mail that the server refuses five times within the hour, then gives up', async () => {
  await ask('busy@example.com');
  for (const tries of [1, 2, 3, 4, 5]) {
    await eventually(() => expect(tried.get('busy@example.com')).toBe(tries));
    running.clock.advance(40 * MINUTE_MS);
  }
  await eventually(async () => expect(await queued()).toEqual([]));
  expect(tried.get('busy@example.com')).toBe(5);
});

it('sends a mail that a crash interrupted once its lease has expired, whatever the pause after a failure', async () => {
  const { pool } = running.context;
  const now = running.clock.now();
  const cut = await withTransaction(pool, async (tx) => {
    await tx.query(
      `insert into mail (id, kind, email, attempts, created_at, due_at) values ('mail_cut', 'registration', 'cut@example.com', 1, $1, $1)`,
      [now],
    );
    return claimMails(tx, now, 1);
  });
  // As if a process had failed once and died during the second attempt.
  expect(cut.map(({ id, attempt }) => [id, attempt])).toEqual([['mail_cut', 2]]);
  expect(await claimMails(pool, new Date(now.getTime() + LEASE_MS - 1), 1)).toEqual([]);
  running.clock.advance(LEASE_MS);
  await eventually(() => received.some(({ to }) => to === 'cut@example.com'));
});

it('a server that hangs for some mails delays no others, and the process still stops at once', async () => {
  await Promise.all(Array.from({ length: 7 }, (_, index) => ask(`hang-${index}@example.com`)));
  await eventually(() => expect([...tried.keys()].filter((each) => each.startsWith('hang'))).toHaveLength(7));
  await ask('eve@example.com');
  await eventually(() => received.some(({ to }) => to === 'eve@example.com'));
  isStopped = true;
  await running.stop();
  // The attempts in progress were cut off, and another process sends them at once.
  const { rows } = await database.pool().query('select 1 from mail where due_at <= $1', [running.clock.now()]);
  expect(rows).toHaveLength(7);
});

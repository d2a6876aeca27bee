import { ManualClock } from '@matchpoint/core';
import { createLogger } from '@matchpoint/telemetry';
import { eventually, useDatabase } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import { MAIL_PAUSES_MS } from '../domain/mail-kind.js';
import type { MailTransport } from './mail-transport.js';
import { startSendingMails } from './send-mails.js';

const database = useDatabase('account');
const clock = new ManualClock('2026-11-24T12:00:00Z');

const start = (send: MailTransport['send']) =>
  startSendingMails({
    pool: database.pool(),
    clock,
    publicUrl: 'https://matchpoint.example',
    logger: createLogger({ service: 'account', level: 'silent' }),
    transport: async () => ({ send, close: () => undefined }),
  });

it('keeps a mail whose attempts were cut off by stopping processes, and sends it however many they were', async () => {
  await database.pool().query(
    `insert into mail (id, kind, email, attempts, created_at, due_at)
       values ('mail_last', 'registration', 'ada@example.com', $2, $1, $1)`,
    [clock.now(), MAIL_PAUSES_MS.length - 1],
  );
  const stored = async () => (await database.pool().query('select attempts, due_at <= $1 as "isDue" from mail', [clock.now()])).rows;
  for (let stops = 0; stops < 2; stops += 1) {
    let isSending = false;
    const cutOff = start(() => {
      isSending = true;
      return new Promise<never>(() => undefined);
    });
    await eventually(() => expect(isSending).toBe(true));
    await cutOff.stop();
    expect(await stored()).toEqual([{ attempts: MAIL_PAUSES_MS.length - 1, isDue: true }]);
  }
  const sent: string[] = [];
  const sender = start(async ({ to }) => void sent.push(to));
  await eventually(async () => expect(await stored()).toEqual([]));
  expect(sent).toEqual(['ada@example.com']);
  await sender.stop();
});

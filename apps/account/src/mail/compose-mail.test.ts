import { ManualClock } from '@matchpoint/core';
import { useDatabase } from '@matchpoint/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimMails, queueMail, type ClaimedMail, type NewMail } from '../db/mail-queue.js';
import { peekToken } from '../steps/require-token.js';
import { composeMail } from './compose-mail.js';

const database = useDatabase('account');
const clock = new ManualClock('2026-11-24T12:00:00Z');
const PURPOSES = ['registration', 'claim'] as const;

beforeEach(() => database.empty('mail, mailed_token'));

/** Two mails of one purpose, in the order they were requested, both claimed by senders. */
async function takeTwo(first: Omit<NewMail, 'now'>, second: Omit<NewMail, 'now'>): Promise<[ClaimedMail, ClaimedMail]> {
  await queueMail(database.pool(), { ...first, now: clock.now() });
  await queueMail(database.pool(), { ...second, now: clock.now() });
  const claimed = await claimMails(database.pool(), clock.now(), 2);
  return claimed.sort((a, b) => (a.id < b.id ? -1 : 1)) as [ClaimedMail, ClaimedMail];
}

const compose = async (mail: ClaimedMail): Promise<string | undefined> => {
  const composed = await composeMail({ pool: database.pool(), clock, publicUrl: 'https://matchpoint.example' }, mail);
  return composed && /#token=([\w-]+)/.exec(composed.text)?.[1];
};
const isAlive = (token = ''): Promise<boolean> =>
  peekToken(database.pool(), token, PURPOSES, clock.now()).then(
    () => true,
    () => false,
  );

describe.each([
  ['registrations of one address', { kind: 'registration', email: 'a@example.com' }, { kind: 'registration', email: 'a@example.com' }],
  [
    'links to one imported user',
    { kind: 'claim', email: 'wrong@example.com', userId: 'user_x' },
    { kind: 'claim', email: 'right@example.com', userId: 'user_x' },
  ],
] as const)('concurrent mails: %s', (_, first, second) => {
  it('the link of the newer mail works when the older mail is sent after it', async () => {
    const [older, newer] = await takeTwo(first, second);
    const token = await compose(newer);
    expect(await compose(older)).toBeUndefined();
    expect(await isAlive(token)).toBe(true);
  });

  it('the newer link ends the older one when the mails are sent in order', async () => {
    const [older, newer] = await takeTwo(first, second);
    const [ended, token] = [await compose(older), await compose(newer)];
    expect([await isAlive(ended), await isAlive(token)]).toEqual([false, true]);
  });

  it('exactly one link works when both mails are composed at the same time', async () => {
    const mails = await takeTwo(first, second);
    const tokens = await Promise.all(mails.map(compose));
    expect((await Promise.all(tokens.map(isAlive))).filter(Boolean)).toHaveLength(1);
    expect(await isAlive(tokens[1])).toBe(true);
  });

  it('a repeated attempt of the same mail replaces its own link', async () => {
    const [, newer] = await takeTwo(first, second);
    const [cutOff, token] = [await compose(newer), await compose(newer)];
    expect([await isAlive(cutOff), await isAlive(token)]).toEqual([false, true]);
  });
});

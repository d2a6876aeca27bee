import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { OVERSEER } from './src/administration-cases.js';
import { newKey } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { ensureLeagues } from './src/operation-cases.js';

const request = openClient('127.0.47');
const TAIL = randomBytes(3).toString('hex');
const [ASKER, OTHER] = [`e2e_pt_asker_${TAIL}`, `e2e_pt_other_${TAIL}`] as const;
const TICKET = { subject: 'I cannot link my account', description: 'Linking ends with an error.', category: 'account' };

beforeAll(async () => {
  await ensureLeagues(request);
  await importRows([ASKER, OTHER].map((username) => ({ kind: 'user', username, name: username })));
});

const keyOf = async (owner: string): Promise<string> => (await newKey({ owner })).key;
const call = (key: string, path: string, body?: object, method = body ? 'POST' : 'GET') => request(path, { key, method, body });
const open = async (key: string): Promise<string> => (await call(key, '/tickets', TICKET)).body.ticketId as string;

describe('a ticket at the platform', () => {
  test('goes back and forth between its requester and the desk, which keeps its notes to itself', async () => {
    const [asker, desk] = [await keyOf(ASKER), await keyOf(OVERSEER)];
    const ticketId = await open(asker);
    const staff = `/staff/tickets/${ticketId}`;
    expect((await call(desk, '/staff/tickets?limit=100&category=account')).body.tickets).toContainEqual(
      expect.objectContaining({ id: ticketId, leagueId: null, isEscalated: false }),
    );
    await call(desk, `${staff}/reply`, { content: 'Known to us.', isInternal: true });
    await call(desk, `${staff}/reply`, { content: 'Which account?' });
    await call(desk, staff, { status: 'awaiting_response' }, 'PATCH');
    expect((await call(asker, `/tickets/${ticketId}/messages`, { content: 'Discord.' })).status).toBe(200);
    await call(desk, staff, { status: 'resolved' }, 'PATCH');
    await call(asker, `/tickets/${ticketId}/messages`, { content: 'Not yet.' });
    const { body } = await call(asker, `/tickets/${ticketId}`);
    expect(body).toMatchObject({ status: 'in_progress', resolvedAt: null, category: 'account', leagueId: null });
    const messages = body.messages as { content: string; isSystem: boolean; isOwnMessage: boolean }[];
    expect(messages.filter(({ isSystem }) => !isSystem).map(({ content, isOwnMessage }) => [content, isOwnMessage])).toEqual([
      ['Which account?', false],
      ['Discord.', true],
      ['Not yet.', true],
    ]);
    expect(messages.filter(({ isSystem }) => isSystem)).toHaveLength(4);
    expect((await call(desk, staff)).body.replies).toHaveLength(4);
    await call(desk, staff, { status: 'closed' }, 'PATCH');
    expectRefusal(await call(asker, `/tickets/${ticketId}/messages`, { content: 'Hello?' }), 409, 'error_ticket_closed');
  });

  test('is its requester’s alone, beside their tickets at leagues', async () => {
    const [asker, other] = [await keyOf(ASKER), await keyOf(OTHER)];
    const ticketId = await open(other);
    const league = (await call(other, '/leagues/vct_pacific/tickets/create', { subject: 'Wrong result', description: '13:11.' })).body;
    for (const [path, body] of [['', undefined] as const, ['/messages', { content: 'Mine?' }] as const])
      expectRefusal(await call(asker, `/tickets/${ticketId}${path}`, body), 404, 'error_ticket_not_found');
    const { body } = await call(other, '/tickets');
    expect((body.data as { id: string; category: string }[]).map(({ id, category }) => [id, category])).toEqual([
      [league.ticketId, 'league'],
      [ticketId, 'account'],
    ]);
    const page = (await call(other, '/tickets?limit=1')).body;
    expect((await call(other, `/tickets?limit=1&cursor=${page.nextCursor as string}`)).body.data).toMatchObject([{ id: ticketId }]);
    expectRefusal(await call(other, `/staff/tickets/${ticketId}`), 404, 'error_not_found');
  });

  test('is one of at most five that are open, also when many are opened at once, and is opened once under one key', async () => {
    const username = `e2e_pt_many_${TAIL}`;
    await importRows([{ kind: 'user', username, name: username }]);
    const key = await keyOf(username);
    const headers = { 'idempotency-key': randomUUID() };
    const repeats = await Promise.all([1, 2, 3].map(() => request('/tickets', { key, body: TICKET, headers })));
    expect(new Set(repeats.map(({ text }) => text)).size).toBe(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(key, '/tickets', TICKET)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 409, 'error_limit_reached');
  });
});

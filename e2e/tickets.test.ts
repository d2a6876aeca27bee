import { describe, expect, test } from 'vitest';
import { eventually } from '@matchpoint/testing';
import { newKey, type KeyGrant } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type RequestOptions } from './src/http-client.js';
import { asWebApp, cookieOf, signIn } from './src/person.js';
import { startReceiver } from './src/receiver.js';
import { demo } from './src/system.js';
import { makePng, uploadImage } from './src/upload-image.js';

const request = openClient('127.0.42');
const LEAGUE = '/leagues/vct_pacific';
/** Owner, manager and member of the league's staff, in the demo. */
const [OWNER, MANAGER, MEMBER] = ['mossyfern42', 'opal_cedar', 'papernutmeg45'] as const;
const operator = (owner: string = OWNER): KeyGrant => ({ kind: 'league_operator', league: 'vct_pacific', owner });
const keyOf = async (grant: KeyGrant): Promise<string> => (await newKey(grant)).key;

const TICKET = { subject: 'Help', description: 'Please' };
const open = async (): Promise<string> =>
  (await request(`${LEAGUE}/tickets/create`, { key: await keyOf({}), body: TICKET })).body.ticketId as string;

describe('a ticket', () => {
  test('can be opened with any personal key, answered by a manager, closed, and read with its replies', async () => {
    const ticketId = await open();
    const manager = await keyOf(operator(MANAGER));
    const path = `${LEAGUE}/tickets/${ticketId}`;
    expect(
      (await request(path, { key: manager, method: 'PATCH', body: { status: 'awaiting_response', priority: 'urgent' } })).body,
    ).toMatchObject({ success: true });
    await request(`${path}/reply`, { key: manager, body: { content: 'Who is this?', isInternal: true } });
    expect((await request(path, { key: manager })).body).toMatchObject({
      status: 'awaiting_response',
      firstResponseAt: null,
      priority: 'urgent',
    });
    const answers = await Promise.all([0, 1].map(() => request(`${path}/reply`, { key: manager, body: { content: 'On it.' } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await request(path, { key: await keyOf(operator(MEMBER)) });
    expect(body).toMatchObject({
      status: 'in_progress',
      requester: { username: 'gildedacorn' },
      replies: [{ isInternal: true, author: { username: MANAGER } }, { isInternal: false }, { isInternal: false }],
    });
    expect(answers.map((answer) => answer.body.timestamp as string)).toContain(body.firstResponseAt);
    await request(path, { key: manager, method: 'PATCH', body: { status: 'closed' } });
    expect((await request(path, { key: manager })).body).toMatchObject({
      status: 'closed',
      closedAt: expect.any(String) as string,
      firstResponseAt: body.firstResponseAt as string,
    });
  });

  test('is made, answered and changed once under one Idempotency-Key', async () => {
    const key = await keyOf(operator());
    const headers = { 'idempotency-key': `ticket-${process.pid}` };
    const [first, second] = [
      await request(`${LEAGUE}/tickets/create`, { key, body: TICKET, headers }),
      await request(`${LEAGUE}/tickets/create`, { key, body: { description: 'Please', subject: 'Help' }, headers }),
    ];
    expect([second.text, second.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expectRefusal(
      await request(`${LEAGUE}/tickets/create`, { key, body: { ...TICKET, subject: 'Else' }, headers }),
      409,
      'error_idempotency_key_conflict',
    );
    const path = `${LEAGUE}/tickets/${first.body.ticketId as string}`;
    const replies = await Promise.all([0, 1].map(() => request(`${path}/reply`, { key, body: { content: 'Once' }, headers })));
    expect(replies[0]?.text).toBe(replies[1]?.text);
    expect((await request(path, { key })).body.replies).toHaveLength(1);
  });

  test('is listed newest first, by status, by cursors of that list', async () => {
    const key = await keyOf(operator());
    const made = [await open(), await open(), await open()];
    const list = (query: string) => request(`${LEAGUE}/tickets?${query}`, { key }).then(({ body }) => body);
    const first = await list('limit=2&status=open');
    expect((first.tickets as { id: string }[]).map(({ id }) => id)).toEqual([made[2], made[1]]);
    const next = await list(`limit=2&status=open&cursor=${first.pagination.cursor as string}`);
    expect((next.tickets as { id: string }[])[0]?.id).toBe(made[0]);
    expectRefusal(await request(`${LEAGUE}/tickets?cursor=${first.pagination.cursor as string}`, { key }), 400, 'error_invalid_cursor');
    for (const query of ['limit=0', 'limit=101', 'limit=x'])
      expectRefusal(await request(`${LEAGUE}/tickets?${query}`, { key }), 400, 'error_invalid_limit');
    expectRefusal(await request(`${LEAGUE}/tickets?status=done`, { key }), 400, 'INVALID_INPUT');
  });
});

test('takes uploaded images of its own key, and shows them to staff by signed addresses', async () => {
  const key = await keyOf({});
  const [shown, foreign] = [
    await uploadImage(request, key, makePng(64, 64), { from: '127.0.42.100' }),
    await uploadImage(request, await keyOf({ owner: MANAGER }), makePng(64, 64), { from: '127.0.42.100' }),
  ];
  expectRefusal(await request(`${LEAGUE}/tickets/create`, { key, body: { ...TICKET, images: [shown, foreign] } }), 400, 'INVALID_INPUT');
  const { ticketId } = (await request(`${LEAGUE}/tickets/create`, { key, body: { ...TICKET, images: [shown] } })).body as {
    ticketId: string;
  };
  const { imageUrls } = (await request(`${LEAGUE}/tickets/${ticketId}`, { key: await keyOf(operator(MEMBER)) })).body as {
    imageUrls: string[];
  };
  expect(imageUrls).toHaveLength(1);
  expect((await fetch(imageUrls[0] as string)).headers.get('content-type')).toBe('image/png');
});

test('tells its requester by webhook of what happens to it, but not of notes among staff', async () => {
  const receiver = await startReceiver();
  const requester = { owner: 'ivorypebble' };
  const key = await keyOf(requester);
  expect((await request('/webhooks', { key, body: { url: receiver.url, events: ['ticket.*'] } })).status).toBe(201);
  const { ticketId } = (await request(`${LEAGUE}/tickets/create`, { key, body: TICKET })).body as { ticketId: string };
  const path = `${LEAGUE}/tickets/${ticketId}`;
  const manager = await keyOf(operator(MANAGER));
  await request(`${path}/reply`, { key: manager, body: { content: 'Careful.', isInternal: true } });
  await request(`${path}/reply`, { key: manager, body: { content: 'Done.' } });
  await request(path, { key: manager, method: 'PATCH', body: { status: 'closed' } });
  await request(path, { key: manager, method: 'PATCH', body: { status: 'open' } });
  await eventually(() =>
    expect(receiver.received.map(({ body }) => body.type as string).sort()).toEqual([
      'ticket.closed',
      'ticket.created',
      'ticket.reopened',
      'ticket.updated',
    ]),
  );
  for (const { body } of receiver.received) expect(body.data.ticketId).toBe(ticketId);
  receiver.stop();
});

test("that its league passes on is answered and resolved at the platform's desk, by key and session, which others have not", async () => {
  const { support, outsider } = demo().accounts;
  const manager = await keyOf(operator(MANAGER));
  const [ticketId, kept] = [await open(), await open()];
  await request(`${LEAGUE}/tickets/${ticketId}/escalate`, { key: manager, body: { reason: 'Beyond us.' } });
  const path = `/staff/tickets/${ticketId}`;
  const key = await keyOf({ owner: support.username });
  const { body: listed } = await request('/staff/tickets?limit=100&isEscalated=true&priority=high', { key });
  expect((listed.tickets as { id: string }[]).map(({ id }) => id)).toContain(ticketId);
  expect((listed.tickets as { id: string }[]).map(({ id }) => id)).not.toContain(kept);
  const cookie = cookieOf(await signIn(request, support));
  const inSession = (where: string, options: RequestOptions = {}) => request(where, asWebApp(cookie, options));
  expect((await inSession(`${path}/reply`, { body: { content: 'We see to it.' } })).body).toMatchObject({ success: true });
  expect((await inSession(path, { method: 'PATCH', body: { status: 'resolved', assignedTo: support.userId } })).body.success).toBe(true);
  expect((await request(`${path}/reply`, { key, body: { content: 'Known.', isInternal: true } })).status).toBe(200);
  expect((await inSession(path)).body).toMatchObject({
    ...{ status: 'resolved', isEscalated: true, escalationReason: 'Beyond us.', assignedTo: support.userId },
    replies: [{ content: 'We see to it.', author: { username: support.username } }, { isInternal: true }],
  });
  expect((await request(`${LEAGUE}/tickets/${ticketId}`, { key: manager })).body).toMatchObject({ status: 'resolved', replies: [{}, {}] });
  const strangers = [
    { key: await keyOf({ owner: outsider.username }) },
    { key: manager },
    asWebApp(cookieOf(await signIn(request, outsider))),
  ];
  for (const who of strangers) {
    expectRefusal(await request('/staff/tickets', { ...who }), 404, 'error_not_found');
    expectRefusal(await request(path, { ...who }), 404, 'error_not_found');
    // Before the body is read.
    expectRefusal(await request(`${path}/reply`, { ...who, body: { content: 7 } }), 404, 'error_not_found');
  }
  expectRefusal(await request(`/staff/tickets/${kept}`, { key }), 404, 'error_ticket_not_found');
  expectRefusal(await request(path, { key, method: 'PATCH', body: { assignedTo: outsider.userId } }), 400, 'INVALID_INPUT');
});

describe('refused is', () => {
  test('rejects an invalid ticket', async () => {
    const key = await keyOf({});
    const bad = [
      {},
      { subject: '', description: 'x' },
      { subject: 'x'.repeat(201), description: 'x' },
      { subject: 'x', description: 'x'.repeat(2001) },
      { ...TICKET, priority: 'asap' },
      { ...TICKET, images: ['img_unknown'] },
    ];
    for (const body of bad) expectRefusal(await request(`${LEAGUE}/tickets/create`, { key, body }), 400, 'INVALID_INPUT');
    const ticketId = await open();
    const manager = await keyOf(operator(MANAGER));
    for (const body of [{}, { content: '' }, { content: 'x'.repeat(2001) }, { content: 7 }, { content: 'x', isInternal: 'yes' }])
      expectRefusal(await request(`${LEAGUE}/tickets/${ticketId}/reply`, { key: manager, body }), 400, 'INVALID_INPUT');
    for (const body of [{ status: 'done' }, { priority: 'asap' }, { assignedTo: '' }, { assignedTo: 'user_nobody' }])
      expectRefusal(await request(`${LEAGUE}/tickets/${ticketId}`, { key: manager, method: 'PATCH', body }), 400, 'INVALID_INPUT');
  });

  test("a reply by a member; any key but the league's own", async () => {
    const ticketId = await open();
    const path = `${LEAGUE}/tickets/${ticketId}`;
    expectRefusal(
      await request(`${path}/reply`, { key: await keyOf(operator(MEMBER)), body: { content: 'x' } }),
      403,
      'error_league_role_required',
    );
    expectRefusal(
      await request(`${path}/reply`, { key: await keyOf({ owner: OWNER }), body: { content: 'x' } }),
      403,
      'error_league_scope_mismatch',
    );
    const americas = await keyOf({ kind: 'league_operator', owner: 'silken_pepper' });
    for (const options of [
      { body: { content: 'x' }, path: `${path}/reply` },
      { method: 'PATCH', body: { status: 'closed' }, path },
      { path },
      { path: `${LEAGUE}/tickets` },
    ]) {
      expectRefusal(await request(options.path, { ...options, key: americas }), 403, 'error_league_scope_mismatch');
    }
    // Under its own league the other's ticket does not exist.
    const foreign = `/leagues/vct_americas/tickets/${ticketId}`;
    expectRefusal(await request(foreign, { key: americas }), 404, 'error_ticket_not_found');
    expectRefusal(await request(`${foreign}/reply`, { key: americas, body: { content: 'x' } }), 404, 'error_ticket_not_found');
    expectRefusal(
      await request(`${LEAGUE}/tickets/create`, { key: await keyOf({ kind: 'game_developer' }), body: TICKET }),
      403,
      'error_league_scope_mismatch',
    );
  });
});

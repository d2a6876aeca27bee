import { eventually } from '@matchpoint/testing';
import { expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import { startReceiver } from './src/receiver.js';
import { demo } from './src/system.js';

const request = openClient('127.0.49');
const LEAGUE = '/leagues/vct_pacific';
/** Owner and manager of the league's staff, in the demo; who asks is on no staff. */
const [OWNER, MANAGER, MEMBER] = ['mossyfern42', 'opal_cedar', 'ivorypebble'] as const;

interface Entry {
  type: string;
  targetId?: string;
  metadata?: Record<string, unknown>;
}

test('each step of a ticket, from a member to the league and on to the platform, shows in webhooks and feed alone', async () => {
  const member = (await newKey({ owner: MEMBER })).key;
  const manager = (await newKey({ kind: 'league_operator', league: 'vct_pacific', owner: MANAGER })).key;
  const owner = (await newKey({ kind: 'league_operator', league: 'vct_pacific', owner: OWNER })).key;
  const support = (await newKey({ owner: demo().accounts.support.username })).key;
  const receiver = await startReceiver();
  expect((await request('/webhooks', { key: member, body: { url: receiver.url, events: ['ticket.*'] } })).status).toBe(201);

  const ticket = { subject: 'Wrong result', description: 'The final was 13:11.' };
  const { ticketId } = (await request(`${LEAGUE}/tickets/create`, { key: member, body: ticket })).body as { ticketId: string };
  const ofLeague = `${LEAGUE}/tickets/${ticketId}`;
  const steps = [
    () => request(`${ofLeague}/reply`, { key: manager, body: { content: 'We look into it.' } }),
    () => request(`${ofLeague}/escalate`, { key: manager, body: { reason: 'Beyond us.' } }),
    () => request(`/staff/tickets/${ticketId}/reply`, { key: support, body: { content: 'It is corrected.' } }),
    () => request(`/staff/tickets/${ticketId}`, { key: support, method: 'PATCH', body: { status: 'closed' } }),
  ];
  for (const step of steps) expect((await step()).status).toBe(200);

  const told = () =>
    receiver.received
      .map(({ body }) => body as { type: string; createdAt?: string; data: { ticketId: string; fields?: string[]; sequence?: number } })
      .filter(({ data }) => data.ticketId === ticketId)
      .map(({ type, data }) => [type, ...(data.fields ?? [])].join(' '));
  await eventually(() =>
    expect(told().toSorted()).toEqual(
      [
        'ticket.created',
        'ticket.updated replies firstResponseAt',
        'ticket.updated escalated priority',
        'ticket.updated replies',
        'ticket.closed',
      ].toSorted(),
    ),
  );
  receiver.stop();

  const { body } = await request(`${LEAGUE}/activity-feed`, { key: owner, body: { limit: 100 } });
  const feed = (body.activities ?? body.data ?? body.items) as Entry[];
  const steps_ = feed.filter(({ targetId }) => targetId === ticketId).map(({ type }) => type);
  expect(steps_.toReversed()).toEqual(['ticket.created', 'ticket.replied', 'ticket.escalated', 'ticket.replied', 'ticket.closed']);
});

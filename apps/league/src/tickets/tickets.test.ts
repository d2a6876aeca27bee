import type { CallerContext } from '@matchpoint/rpc';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeagueService } from '../../test/start-league-service.js';

const service = useLeagueService();
const query = async (text: string) => (await service.database.pool().query<Record<string, unknown>>(text)).rows;
const lines = async (text: string) =>
  (await query(text)).map((row) =>
    Object.values(row)
      .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
      .join(' '),
  );

beforeEach(async () => {
  await service.database.empty('league, league_result, outbox_event, idempotency_record cascade');
  await query(
    `insert into league (id, slug, name, created_at, updated_at) values ('league_1', 'one', 'One', now(), now()), ('league_2', 'two', 'Two',
      now(), now())`,
  );
  await query(`insert into league_member (id, league_id, user_id, role, joined_at) values
    ('m1', 'league_1', 'user_ann', 'MANAGER', now()), ('m2', 'league_1', 'user_bob', 'MEMBER', now()), ('m3', 'league_2', 'user_ann',
      'OWNER', now())`);
});

/** A call with an operator key of the first league, owned by ann (MANAGER), bob (MEMBER), cat (nobody) or dan (platform staff). */
const BOUND = { kind: 'league_operator', leagueId: 'league_1', platformRole: 'counts' } as const;
const by = (name: string, change: Partial<CallerContext> = {}) => ({
  caller: { userId: `user_${name}`, keyId: 'key', ...BOUND, ...change },
});
const personal = (name: string) => by(name, { kind: 'personal', leagueId: undefined });
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string; message: string }) => error.code,
  );
const create = async (call = personal('cat'), change = {}) =>
  (
    await service
      .tickets()
      .createTicket({ league: 'one', subject: 'Help', description: 'Please', priority: 'medium', images: [], ...change }, call)
  ).ticketId;
const reply = (ticketId: string, change = {}, call = by('ann')) =>
  service.tickets().replyToTicket({ league: 'one', ticketId, content: 'Hello', isInternal: false, images: [], ...change }, call);
const waiting = async () => {
  const ticketId = await create();
  await query(`update ticket set status = 'awaiting_response' where id = '${ticketId}'`);
  await service.database.empty('outbox_event');
  return ticketId;
};

describe('a person', () => {
  const tickets = (count: number, { league = 'league_1', status = 'open', age = '0 s', first = 1000 } = {}) =>
    query(`insert into ticket (id, league_id, ticket_number, subject, description, status, requester_user_id, created_at, updated_at)
      select 'ticket_' || '${league}' || '${status}' || n, '${league}', ${first} + n, 'x', 'y', '${status}', 'user_cat',
        timestamptz '${service.clock.now().toISOString()}' - interval '${age}', now() from generate_series(1, ${count}) n`);
  const opening = () => code(create());

  it('has at most 10 open tickets in a league, however many are opened at once, and more once one is resolved', async () => {
    const outcomes = await Promise.all(Array.from({ length: 14 }, opening));
    expect(outcomes.toSorted()).toEqual([...Array(4).fill('error_limit_reached'), ...Array(10).fill('ok')]);
    expect(await code(create(personal('bob')))).toBe('ok');
    await query(`update ticket set status = 'resolved' where ticket_number = 1`);
    expect(await opening()).toBe('ok');
    expect(await opening()).toBe('error_limit_reached');
  });

  it('opens at most 30 tickets in a league within 24 hours, in any status', async () => {
    await tickets(29, { status: 'closed', age: '23 h' });
    await tickets(20, { status: 'resolved', age: '24 h', first: 2000 });
    expect(await opening()).toBe('ok');
    expect(await opening()).toBe('error_limit_reached');
  });

  it('has at most 50 open tickets in all leagues together', async () => {
    await tickets(50, { league: 'league_2', status: 'in_progress', age: '9 d' });
    expect(await opening()).toBe('error_limit_reached');
    await query(`update ticket set status = 'closed' where ticket_number = 1001`);
    expect(await opening()).toBe('ok');
  });

  it('gets the recorded answer of a repeat even if the limit is reached by then', async () => {
    const call = { ...personal('cat'), idempotency: { key: 'k', scope: 's', fingerprint: 'f' } };
    const first = await create(call);
    await tickets(10);
    expect(await create(call)).toBe(first);
  });
});

describe('a ticket', () => {
  it('accepts at most 200 replies and notes of one staff member', async () => {
    const ticketId = await create();
    await query(`insert into ticket_reply (id, ticket_id, author_user_id, content, is_internal, created_at)
      select 'reply_' || n, '${ticketId}', 'user_ann', 'x', n > 100, now() from generate_series(1, 199) n`);
    expect([await code(reply(ticketId)), await code(reply(ticketId, { isInternal: true }))]).toEqual(['ok', 'error_limit_reached']);
    expect(await code(reply(ticketId, {}, by('dan')))).toBe('ok');
  });

  it('is numbered within its league and published', async () => {
    const [first, second] = [await create(), await create(by('bob'), { priority: 'urgent' })];
    expect(await lines('select ticket_number, status, priority, category, requester_user_id from ticket order by ticket_number')).toEqual([
      '1 open medium league user_cat',
      '2 open urgent league user_bob',
    ]);
    expect(await lines('select type, subject, data, audience from outbox_event order by position')).toEqual(
      [first, second].map((id, index) => {
        const userId = index === 0 ? 'user_cat' : 'user_bob';
        const data = `{"userId":"${userId}","category":"league","ticketId":"${id}"}`;
        return `ticket.created ${id} ${data} {"userIds":["${userId}"],"leagueId":"league_1"}`;
      }),
    );
    expect(await lines('select type, actor_user_id, target_id from activity order by created_at, id')).toEqual([
      `ticket.created user_cat ${first}`,
      `ticket.created user_bob ${second}`,
    ]);
  });

  it('opened among many at once has a number of its own', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => create(personal(`fan_${index % 4}`))));
    expect(await lines('select ticket_number from ticket order by 1')).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 1)));
  });

  it('claims images in the tenant of the key, and is not opened if that fails', async () => {
    const ticketId = await create(personal('cat'), { images: ['img_of_user:user_cat'] });
    expect(await code(create(personal('cat'), { images: ['img_of_user:user_ann'] }))).toBe('INVALID_INPUT');
    expect(await code(reply(ticketId, { images: ['img_of_league:league_1'] }))).toBe('ok');
    const { ticket, replies } = await service.tickets().getTicket({ league: 'one', ticketId }, by('ann'));
    expect([ticket?.images, replies.map(({ images }) => images)]).toEqual([['img_of_user:user_cat'], [['img_of_league:league_1']]]);
    expect(await lines('select count(*) from ticket')).toEqual(['1']);
  });
});

describe('a reply', () => {
  it('made twice concurrently sets one first-response time and one status, and neither reply is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ticketId = await waiting();
      await Promise.all(Array.from({ length: 4 }, () => reply(ticketId)));
      const { ticket, replies } = await service.tickets().getTicket({ league: 'one', ticketId }, by('ann'));
      expect([ticket?.status, ticket?.firstResponseAt, replies.length]).toEqual(['in_progress', service.clock.now().toISOString(), 4]);
      const fields = (await query('select data from outbox_event order by position')).map(
        ({ data }) => (data as { fields: string[] }).fields,
      );
      expect(fields).toEqual([['replies', 'status', 'firstResponseAt'], ['replies'], ['replies'], ['replies']]);
      service.clock.advance(1_000);
    }
  });

  it('made later leaves the first response time unchanged', async () => {
    const ticketId = await waiting();
    const first = service.clock.now().toISOString();
    await reply(ticketId);
    service.clock.advance(60_000);
    await reply(ticketId);
    expect((await service.tickets().getTicket({ league: 'one', ticketId }, by('ann'))).ticket?.firstResponseAt).toBe(first);
  });

  it('by staff to staff changes nothing, and its event does not reach the requester', async () => {
    const ticketId = await waiting();
    await reply(ticketId, { isInternal: true });
    const { ticket, replies } = await service.tickets().getTicket({ league: 'one', ticketId }, by('bob'));
    expect([ticket?.status, ticket?.firstResponseAt, replies.map(({ isInternal }) => isInternal)]).toEqual([
      'awaiting_response',
      undefined,
      [true],
    ]);
    const data = `{"fields":["internalNotes"],"userId":"user_cat","ticketId":"${ticketId}","isFromStaff":true}`;
    expect(await lines('select type, data, audience from outbox_event')).toEqual([
      `ticket.updated ${data} {"userIds":[],"leagueId":"league_1"}`,
    ]);
  });

  it('by staff to staff leaves no trace in what the requester reads', async () => {
    const noted = await create();
    await create();
    const seen = async () => [
      await service.tickets().getOwnTicket({ ticketId: noted }, personal('cat')),
      await service.tickets().listOwnTickets({ pageSize: 5, ids: [] }, personal('cat')),
    ];
    const before = await seen();
    service.clock.advance(60_000);
    await reply(noted, { isInternal: true });
    expect(await seen()).toEqual(before);
  });

  it('is created once under an Idempotency-Key, and replayed only while the caller may still reply', async () => {
    const ticketId = await waiting();
    const call = { ...by('ann'), idempotency: { key: 'k', scope: 's', fingerprint: 'f' } };
    const answers = await Promise.all([reply(ticketId, {}, call), reply(ticketId, {}, call)]);
    service.clock.advance(1_000);
    expect(new Set([...answers, await reply(ticketId, {}, call)].map(({ timestamp }) => timestamp)).size).toBe(1);
    expect(await lines('select count(*) from ticket_reply where not is_system')).toEqual(['1']);
    await query("update league_member set role = 'MEMBER' where id = 'm1'");
    expect(await code(reply(ticketId, {}, call))).toBe('error_league_role_required');
  });
});

describe('a change', () => {
  const change = (ticketId: string, fields: object) => service.tickets().updateTicket({ league: 'one', ticketId, ...fields }, by('ann'));

  it('is published as closed, reopened or updated; a request that changes nothing publishes nothing', async () => {
    const ticketId = await waiting();
    for (const fields of [
      { priority: 'high', assignedTo: 'user_bob' },
      { status: 'closed' },
      { status: 'closed' },
      { status: 'open', priority: 'low' },
      { assignedTo: '' },
      {},
    ])
      await change(ticketId, fields);
    expect(
      (await query('select type, data, audience from outbox_event order by position')).map(({ type, data, audience }) => [
        type,
        (data as { fields?: string[] }).fields,
        (audience as { userIds: string[] }).userIds,
      ]),
    ).toEqual([
      ['ticket.updated', ['priority', 'assignedTo'], ['user_cat', 'user_bob']],
      ['ticket.closed', undefined, ['user_cat', 'user_bob']],
      ['ticket.reopened', undefined, ['user_cat', 'user_bob']],
      ['ticket.updated', ['priority'], ['user_cat', 'user_bob']],
      ['ticket.updated', ['assignedTo'], ['user_cat', 'user_bob']],
    ]);
    expect(await lines(`select type from activity where type <> 'ticket.created' order by created_at, id`)).toEqual([
      'ticket.updated',
      'ticket.closed',
      'ticket.reopened',
      'ticket.updated',
    ]);
  });

  it('notifies its assignee only while they are on the league’s staff', async () => {
    const ticketId = await waiting();
    await change(ticketId, { assignedTo: 'user_bob' });
    await query("delete from league_member where user_id = 'user_bob'");
    await reply(ticketId);
    await reply(ticketId, { isInternal: true });
    await change(ticketId, { status: 'closed' });
    expect(await lines(`select audience->'userIds' from outbox_event where type like 'ticket.%' order by position`)).toEqual([
      '["user_cat","user_bob"]',
      '["user_cat"]',
      '[]',
      '["user_cat"]',
    ]);
  });

  it('assigns only staff of the league', async () => {
    const ticketId = await create();
    expect([await code(change(ticketId, { assignedTo: 'user_cat' })), await code(change(ticketId, { assignedTo: 'user_bob' }))]).toEqual([
      'INVALID_INPUT',
      'ok',
    ]);
  });
});

it('keeps no row locked while it waits for another service: images and roles are fetched before', async () => {
  const held: unknown[] = [];
  let asked = 0;
  service.asking.whileAsked = async () => {
    asked += 1;
    held.push(
      ...(await query(`select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
        and query ~ 'league_member|ticket'`)),
    );
  };
  try {
    const ticketId = await create(personal('cat'), { images: ['img_of_user:user_cat'] });
    // For platform staff, whom another service knows.
    await reply(ticketId, { images: ['img_of_league:league_1'] }, by('dan'));
    await service.tickets().updateTicket({ league: 'one', ticketId, status: 'closed' }, by('dan'));
  } finally {
    service.asking.whileAsked = undefined;
  }
  expect([asked, held]).toEqual([4, []]);
});

describe('an escalation', () => {
  const escalate = (ticketId: string, call: Parameters<typeof reply>[2] = by('ann')) =>
    service.tickets().escalateTicket({ league: 'one', ticketId, reason: 'The other team disputes it.' }, call);

  it('passes a ticket to the platform once, at high priority or above, and is published', async () => {
    const [low, urgent] = [await create(personal('cat'), { priority: 'low' }), await create(personal('cat'), { priority: 'urgent' })];
    await service.database.empty('outbox_event, activity');
    expect([
      await code(escalate(low, by('bob'))),
      await code(escalate(low)),
      await code(escalate(low)),
      await code(escalate(urgent)),
    ]).toEqual([...['error_league_role_required', 'ok', 'error_already_escalated', 'ok']]);
    const { tickets } = await service.tickets().listTickets({ league: 'one', pageSize: 5 }, by('ann'));
    expect(tickets.map(({ priority, escalatedAt }) => [priority, escalatedAt])).toEqual([
      ['urgent', service.clock.now().toISOString()],
      ['high', service.clock.now().toISOString()],
    ]);
    expect(
      (await query('select data from outbox_event order by position')).map(({ data }) => (data as { fields: string[] }).fields),
    ).toEqual([['escalated', 'priority'], ['escalated']]);
    expect(await lines('select distinct type from activity')).toEqual(['ticket.escalated']);
  });

  it('needs an open ticket, and 20 concurrent requests under one Idempotency-Key escalate once', async () => {
    const [closed, open] = [await create(), await create()];
    await query(`update ticket set status = 'closed' where id = '${closed}'`);
    expect(await code(escalate(closed))).toBe('error_ticket_closed');
    const call = { ...by('ann'), idempotency: { key: 'k', scope: 's', fingerprint: 'f' } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => escalate(open, call)));
    expect(new Set(answers.map(({ timestamp }) => timestamp)).size).toBe(1);
    expect(await lines(`select count(*) from activity where type = 'ticket.escalated'`)).toEqual(['1']);
  });
});

it('can be written to while its league is suspended, and only read once it is shut down', async () => {
  const ticketId = await create();
  const write = async () => [
    await code(reply(ticketId)),
    await code(service.tickets().updateTicket({ league: 'one', ticketId, priority: 'low' }, by('ann'))),
    await code(service.tickets().escalateTicket({ league: 'one', ticketId, reason: 'x' }, by('ann'))),
  ];
  await query(`update league set is_enabled = false, suspended_at = now(), status = 'suspended' where id = 'league_1'`);
  expect(await write()).toEqual(['ok', 'ok', 'ok']);
  await query(`update league set status = 'shutdown' where id = 'league_1'`);
  expect([...(await write()), await code(create())]).toEqual(Array.from({ length: 4 }, () => 'error_league_not_active'));
  expect((await service.tickets().getTicket({ league: 'one', ticketId }, by('ann'))).replies).toHaveLength(1);
});

describe('access to tickets', () => {
  it('lets managers and platform staff reply, but not members or strangers', async () => {
    const ticketId = await create();
    const answers = await Promise.all(['ann', 'bob', 'cat', 'dan', 'eve'].map((name) => code(reply(ticketId, {}, by(name)))));
    expect(answers).toEqual(['ok', 'error_league_role_required', 'error_league_role_required', 'ok', 'error_league_role_required']);
  });

  it('tells only staff whether there is such a ticket', async () => {
    const of = (ticketId: string, name: string) =>
      Promise.all(
        [
          service.tickets().getTicket({ league: 'one', ticketId }, by(name)),
          service.tickets().updateTicket({ league: 'one', ticketId, priority: 'low' }, by(name)),
          service.tickets().escalateTicket({ league: 'one', ticketId, reason: 'x' }, by(name)),
          reply(ticketId, {}, by(name)),
        ].map(code),
      );
    for (const ticketId of [await create(), 'ticket_none'])
      expect(await of(ticketId, 'cat')).toEqual(Array.from({ length: 4 }, () => 'error_league_role_required'));
    for (const name of ['bob', 'dan'])
      expect(await of('ticket_none', name)).toEqual(Array.from({ length: 4 }, () => 'error_ticket_not_found'));
  });

  it('lets all staff read tickets, members the staff list, and managers the feed', async () => {
    const ticketId = await create();
    const of = (name: string) =>
      Promise.all(
        [
          service.tickets().getTicket({ league: 'one', ticketId }, by(name)),
          service.tickets().listTickets({ league: 'one', pageSize: 5 }, by(name)),
          service.leagues().listLeagueMembers({ slug: 'one' }, by(name)),
          service.leagues().listLeagueActivities({ identifier: 'one', pageSize: 5 }, by(name)),
        ].map(code),
      );
    expect(await of('ann')).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await of('dan')).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await of('bob')).toEqual(['ok', 'ok', 'ok', 'error_league_role_required']);
    expect(await of('cat')).toEqual(Array.from({ length: 4 }, () => 'error_league_role_required'));
    expect(await code(service.leagues().listLeagueMembers({ slug: 'one' }, personal('bob')))).toBe('ok');
    expect(await code(service.leagues().listLeagueMembers({ slug: 'league_1' }, by('ann')))).toBe('error_league_not_found');
    expect(await code(service.leagues().listLeagueActivities({ identifier: 'one', pageSize: 5 }, personal('ann')))).toBe(
      'error_league_scope_mismatch',
    );
  });

  it('needs no key of the league with a session: the role decides, in every league', async () => {
    const session = (name: string) => by(name, { kind: 'personal', leagueId: undefined, isSession: true });
    const ticketId = await create();
    const of = (name: string, league = 'one') =>
      Promise.all(
        [
          service.tickets().getTicket({ league, ticketId }, session(name)),
          service.tickets().listTickets({ league, pageSize: 5 }, session(name)),
          service.leagues().listLeagueActivities({ identifier: league, pageSize: 5 }, session(name)),
        ].map(code),
      );
    expect(await of('ann')).toEqual(['ok', 'ok', 'ok']);
    expect(await of('ann', 'two')).toEqual(['error_ticket_not_found', 'ok', 'ok']);
    expect(await of('bob')).toEqual(['ok', 'ok', 'error_league_role_required']);
    expect(await of('bob', 'two')).toEqual(Array.from({ length: 3 }, () => 'error_league_role_required'));
    expect(await code(service.tickets().getTicket({ league: 'one', ticketId }, personal('ann')))).toBe('error_league_scope_mismatch');
  });

  it('never extends to another league, by its slug, its id or its ticket', async () => {
    const foreign = (
      await service.tickets().createTicket({ league: 'two', subject: 'x', description: 'y', priority: 'low', images: [] }, personal('cat'))
    ).ticketId;
    for (const league of ['two', 'TWO', 'league_2']) {
      expect(
        await Promise.all(
          [
            service.tickets().getTicket({ league, ticketId: foreign }, by('ann')),
            service.tickets().listTickets({ league, pageSize: 5 }, by('ann')),
            service.tickets().replyToTicket({ league, ticketId: foreign, content: 'x', isInternal: false, images: [] }, by('ann')),
            service.tickets().updateTicket({ league, ticketId: foreign }, by('ann')),
            create(by('ann'), { league }),
            service.leagues().listLeagueActivities({ identifier: league, pageSize: 5 }, by('ann')),
          ].map(code),
        ),
      ).toEqual(Array.from({ length: 6 }, () => 'error_league_scope_mismatch'));
    }
    expect(
      await Promise.all([service.tickets().getTicket({ league: 'one', ticketId: foreign }, by('ann')), reply(foreign)].map(code)),
    ).toEqual(['error_ticket_not_found', 'error_ticket_not_found']);
  });
});

describe("the platform's desk", () => {
  const escalate = async (reason = 'Beyond us.') => {
    const ticketId = await create();
    await service.tickets().escalateTicket({ league: 'one', ticketId, reason }, by('ann'));
    await service.database.empty('outbox_event');
    return ticketId;
  };
  const atDesk = (ticketId: string, call = personal('sue')) => [
    () => service.tickets().getTicket({ league: '', ticketId }, call),
    () => service.tickets().replyToTicket({ league: '', ticketId, content: 'Hello', isInternal: false, images: [] }, call),
    () => service.tickets().updateTicket({ league: '', ticketId, status: 'resolved' }, call),
  ];
  const codes = async (acts: readonly (() => Promise<unknown>)[]) => {
    const all: string[] = [];
    for (const act of acts) all.push(await code(act()));
    return all;
  };

  it('has escalated tickets and no others, for platform staff from SUPPORT up only', async () => {
    const [ticketId, kept] = [await escalate(), await create()];
    expect(await codes(atDesk(kept))).toEqual(Array(3).fill('error_ticket_not_found'));
    expect(await codes(atDesk('ticket\0'))).toEqual(Array(3).fill('error_ticket_not_found'));
    for (const call of [personal('ann'), by('ann'), personal('cat')]) {
      expect(await codes(atDesk(ticketId, call))).toEqual(Array(3).fill('error_not_found'));
      expect(await code(service.tickets().listEscalatedTickets({ pageSize: 5 }, call))).toBe('error_not_found');
    }
    expect(await codes(atDesk(ticketId))).toEqual(['ok', 'ok', 'ok']);
    expect(await codes(atDesk(ticketId, by('sue')))).toEqual(['ok', 'ok', 'ok']);
  });

  it('answers, annotates, assigns and resolves tickets that their league still sees, and publishes that as the league does', async () => {
    const ticketId = await escalate();
    const desk = (change: object) => service.tickets().updateTicket({ league: '', ticketId, ...change }, personal('sue'));
    await reply(ticketId, { league: '', content: 'We look into it.' }, personal('sue'));
    await reply(ticketId, { league: '', content: 'An old case.', isInternal: true }, personal('sue'));
    for (const assignedTo of ['user_sue', 'user_bob']) await desk({ assignedTo });
    expect(await code(desk({ assignedTo: 'user_cat' }))).toBe('INVALID_INPUT');
    await desk({ status: 'resolved', assignedTo: 'user_sue' });
    const { ticket, replies } = await service.tickets().getTicket({ league: 'one', ticketId }, by('bob'));
    expect(ticket).toMatchObject({ status: 'resolved', priority: 'high', assignedTo: 'user_sue', escalationReason: 'Beyond us.' });
    expect(replies.map(({ authorId, isInternal }) => [authorId, isInternal])).toEqual([
      ['user_sue', false],
      ['user_sue', true],
    ]);
    expect(
      await lines(
        `select data->'fields' as fields, audience->'userIds' as users from outbox_event where type like 'ticket.%'
         order by position limit 2`,
      ),
    ).toEqual(['["replies","firstResponseAt"] ["user_cat"]', '["internalNotes"] []']);
    expect(
      await lines(`select type, actor_user_id from activity where type like 'ticket.%' order by created_at, id offset 2 limit 2`),
    ).toEqual(['ticket.replied user_sue', 'ticket.note_added user_sue']);
  });

  it('keeps working while the league is suspended or shut down', async () => {
    const ticketId = await escalate();
    for (const status of ['suspended', 'shutdown']) {
      await query(`update league set status = '${status}' where id = 'league_1'`);
      expect(await codes(atDesk(ticketId))).toEqual(['ok', 'ok', 'ok']);
    }
    expect(await code(reply(ticketId))).toBe('error_league_not_active');
  });

  it('is listed newest first, by status, category and priority, each ticket once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      service.clock.advance(1_000);
      ids.unshift(await escalate());
    }
    await create();
    await service.tickets().updateTicket({ league: '', ticketId: ids[1] ?? '', status: 'closed', priority: 'urgent' }, personal('sue'));
    const list = async (filter: object) => {
      const { tickets, hasMore } = await service.tickets().listEscalatedTickets({ pageSize: 2, ...filter }, personal('sue'));
      return [tickets.map(({ id }) => id), hasMore];
    };
    expect(await list({})).toEqual([ids.slice(0, 2), true]);
    const second = (await service.tickets().getTicket({ league: '', ticketId: ids[1] ?? '' }, personal('sue'))).ticket;
    expect(await list({ after: { id: second?.id ?? '', createdAt: second?.createdAt ?? '' } })).toEqual([[ids[2]], false]);
    for (const filter of [{ status: 'closed' }, { priority: 'urgent' }, { status: 'closed', category: 'league', isEscalated: true }])
      expect(await list(filter)).toEqual([[ids[1]], false]);
    for (const filter of [{ category: 'billing' }, { isEscalated: false }]) expect(await list(filter)).toEqual([[], false]);
  });
});

it('activity pages contain everything that existed at page one, once each, while entries arrive', async () => {
  let opened = 0;
  const createByNext = () => create(personal(`fan_${(opened += 1)}`));
  for (let index = 0; index < 30; index += 1) await createByNext();
  const there = await query("select id from activity where league_id = 'league_1'");
  const seen: string[] = [];
  let after: { createdAt: string; id: string } | undefined;
  for (;;) {
    const [page] = await Promise.all([
      service.leagues().listLeagueActivities({ identifier: 'one', pageSize: 7, after }, by('ann')),
      createByNext(),
      createByNext(),
    ]);
    seen.push(...page.activities.map(({ id }) => id));
    const last = page.activities.at(-1);
    if (!page.hasMore || !last) break;
    after = { createdAt: last.createdAt, id: last.id };
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(there.filter(({ id }) => !seen.includes(String(id)))).toEqual([]);
});

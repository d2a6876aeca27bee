import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeyRing } from './src/api-keys.js';
import { type Json, openCups, said } from './src/cups.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { importSquads, type Squad } from './src/squads.js';

/** Entries, rosters, check-in, invites and free agents over HTTP, as docs/reference/tournaments.md promises them. */
const request = openClient('127.0.62');
const MINUTE = 60_000;
const STATE = '409 error_tournament_not_in_valid_state';
const AGENT = 'e2e_entry_agent';

let squads: [Squad, Squad, Squad, Squad];
let stranger: Squad;
let cups: ReturnType<typeof openCups>;
const made: string[] = [];
const agent = openKeyRing({ owner: AGENT });
const mate = openKeyRing({ owner: 'e2e_entry_1_1' });

beforeAll(async () => {
  const slugs = [1, 2, 3, 4].map((number) => `e2e_entry_${number}`);
  squads = (await importSquads(request, slugs, { game: 'valorant', size: 4 })) as typeof squads;
  [stranger] = (await importSquads(request, ['e2e_entry_cs'], { game: 'counter_strike_2', size: 2 })) as [Squad];
  await importRows([
    { kind: 'user', username: AGENT, name: AGENT, visibility: 'private' },
    {
      ...{
        kind: 'team',
        slug: 'e2e_entry_gone',
        name: 'Gone',
        game: 'valorant',
        type: 'REGULAR',
        visibility: 'private',
        status: 'disbanded',
      },
      members: [{ username: 'e2e_entry_1_0', role: 'CAPTAIN' }],
    },
  ]);
  cups = openCups(request, squads[0]);
});
afterAll(async () => {
  for (const path of made) await cups.call(`${path}/cancel`, cups.owner, {});
});
const open = async (more: object = {}): Promise<string> => {
  const path = await cups.open(more);
  made.push(path);
  return path;
};
const shown = async (path: string) =>
  (await cups.must(`${path}/participants`, cups.owner)).participants as {
    id: string;
    roster: { id: string; userId: string }[];
    status: string;
  }[];

describe('entering', () => {
  test('is for leaders of active teams of the game, while registration is open, once', async () => {
    const path = await open();
    const [one, two] = squads;
    const roster = one.players.slice(0, 2);
    const enter = async (team: string, key: () => Promise<string>, body: object = { roster }, how = 'enter') =>
      said(await cups.call(`${path}/teams/${team}/${how}`, key, body));
    expect({
      'a member': await enter(one.teamId, mate),
      'another captain': await enter(one.teamId, two.key),
      'an unknown team': await enter('team_none', one.key),
      'the other mode': await enter(one.teamId, one.key, { roster }, 'apply'),
      'a team of another game': await enter(stranger.teamId, stranger.key, { roster: stranger.players }),
      'a disbanded team': await enter('e2e_entry_gone', one.key, { roster: [one.players[0], one.players[1]] }),
      'no roster': await enter(one.teamId, one.key, {}),
      '65 players': await enter(one.teamId, one.key, { roster: Array.from({ length: 65 }, (_, index) => `user_${index}`) }),
      'one player': await enter(one.teamId, one.key, { roster: roster.slice(0, 1) }),
      'a player of others': await enter(one.teamId, one.key, { roster: [roster[0], two.players[0]] }),
      'a player twice': await enter(one.teamId, one.key, { roster: [roster[0], roster[0]] }),
      'a developer': await enter(one.teamId, openKeyRing({ kind: 'game_developer', game: 'valorant' })),
      'by slug': await enter(one.slug.toUpperCase(), one.key),
      'again': await enter(one.teamId, one.key),
    }).toEqual({
      'a member': '403 error_not_team_leader',
      'another captain': '403 error_not_team_leader',
      'an unknown team': '403 error_not_team_leader',
      'the other mode': '400 INVALID_INPUT',
      'a team of another game': '400 INVALID_INPUT',
      'a disbanded team': '409 error_team_not_active',
      'no roster': '400 INVALID_INPUT',
      '65 players': '400 INVALID_INPUT',
      'one player': '400 error_roster_too_small',
      'a player of others': '400 INVALID_INPUT',
      'a player twice': '400 INVALID_INPUT',
      'a developer': '403 API_KEY_PERMISSION_DENIED',
      'by slug': '200',
      'again': '409 error_already_entered',
    });
    await cups.must(`${path}/registration/close`, cups.owner, {});
    expect(said(await cups.enter(path, two))).toBe('400 error_registration_closed');
  });

  test('never takes more slots than there are, however many come at once', async () => {
    const path = await open({ maxParticipants: 3 });
    const answers = (await Promise.all(squads.map((squad) => cups.enter(path, squad)))).map(said).toSorted();
    expect(answers).toEqual(['200', '200', '200', '409 error_tournament_full']);
    expect((await cups.profile(path)).participantCount).toBe(3);
    const [first] = await shown(path);
    await cups.must(`${path}/participants/${first!.id}/remove`, cups.owner, { reason: 'A slot for others.' });
    expect((await cups.profile(path)).participantCount).toBe(2);
  });

  test('answers a repeated Idempotency-Key with the first answer, and another body with 409', async () => {
    const path = await open();
    const [one] = squads;
    const send = async (roster: (string | undefined)[]) =>
      request(`${path}/teams/${one.teamId}/enter`, {
        method: 'POST',
        key: await one.key(),
        body: { roster },
        headers: { 'idempotency-key': `enter${path}` },
      });
    const [first, second] = [await send(one.players.slice(0, 2)), await send(one.players.slice(0, 2))];
    expect([first.status, second.text]).toEqual([200, first.text]);
    expect((await send(one.players.slice(0, 3))).status).toBe(409);
  });

  test('uses an entry that is over again, unless it was disqualified', async () => {
    const path = await open();
    const [one] = squads;
    const first = await cups.entered(path, one);
    await cups.must(`${path}/participants/${first}/withdraw`, one.key, {});
    expect(said(await cups.call(`${path}/participants/${first}/withdraw`, one.key, {}))).toBe(STATE);
    expect(await cups.entered(path, one)).toBe(first);
    await cups.must(`${path}/participants/${first}/remove`, cups.owner, { reason: 'Late.' });
    expect(await cups.entered(path, one)).toBe(first);
    expect(said(await cups.call(`${path}/participants/${first}/disqualify`, cups.owner, {}))).toBe('400 INVALID_INPUT');
    await cups.must(`${path}/participants/${first}/disqualify`, cups.owner, { reason: 'Cheated.' });
    expect(said(await cups.enter(path, one))).toBe('409 error_already_entered');
    expect(said(await cups.call(`${path}/participants/part_none/remove`, cups.owner, {}))).toBe('404 error_tournament_not_found');
  });

  test('by application waits for the organizer and takes no slot', async () => {
    const path = await open({ registrationMode: 'APPLICATION', maxParticipants: 2 });
    const [one, two, three] = squads;
    expect(said(await cups.enter(path, one))).toBe('400 INVALID_INPUT');
    const ids: string[] = [];
    for (const squad of [one, two, three]) {
      const answer = await cups.enter(path, squad, squad.players.slice(0, 2), 'apply');
      expect(said(answer)).toBe('200');
      ids.push(String(answer.body.participantId));
    }
    expect((await cups.profile(path)).participantCount).toBe(0);
    expect(((await cups.must(`${path}/applications`, cups.owner)).applications as unknown[]).length).toBe(3);
    const approve = (id: string) => cups.call(`${path}/applications/${id}/approve`, cups.owner, {});
    expect(said(await cups.call(`${path}/applications/${ids[0]}/approve`, one.key, {}))).toBe('200');
    expect(said(await cups.call(`${path}/applications/${ids[1]}/approve`, two.key, {}))).toBe('403 error_not_tournament_staff');
    expect(said(await approve(ids[0]!))).toBe(STATE);
    expect(said(await approve(ids[1]!))).toBe('200');
    expect(said(await approve(ids[2]!))).toBe('409 error_tournament_full');
    await cups.must(`${path}/applications/${ids[2]}/deny`, cups.owner, { reason: 'Full.' });
    expect(said(await cups.call(`${path}/applications/${ids[2]}/deny`, cups.owner, {}))).toBe(STATE);
    expect(said(await approve('part_none'))).toBe('404 error_tournament_not_found');
  });
});

describe('rosters', () => {
  test('hold a player once a tournament, skip others’ players, and are locked by the start', async () => {
    const path = await open();
    const [one, two] = squads;
    const participant = await cups.entered(path, one, one.players.slice(0, 3));
    await cups.entered(path, two);
    const change = (body: object, team = one) => cups.call(`${path}/teams/${team.teamId}/roster`, team.key, body);
    const remove = (id: string | undefined, key = one.key) => cups.call(`${path}/teams/${one.teamId}/roster/${id}`, key, {}, 'DELETE');
    const entries = async () => (await shown(path)).find(({ id }) => id === participant)!.roster;
    expect({
      'twice': said(await change({ userId: one.players[0] })),
      'stranger': said(await change({ userId: two.players[2] })),
      'unknown': said(await change({ userId: 'user_none' })),
      'member': said(await change({ userId: one.players[3] })),
      'not entered': said(await change({ userId: squads[2].players[0] }, squads[2])),
      'a strange entry': said(await remove('entry_none')),
      'by a member': said(await remove((await entries())[0]?.id, mate)),
    }).toEqual({
      'twice': '400 INVALID_INPUT',
      'stranger': '400 INVALID_INPUT',
      'unknown': '400 INVALID_INPUT',
      'member': '200',
      'not entered': '404 error_tournament_not_found',
      'a strange entry': '404 error_tournament_not_found',
      'by a member': '403 error_not_team_leader',
    });
    const four = await entries();
    expect(four.map(({ userId }) => userId)).toEqual(one.players);
    expect([said(await remove(four[0]?.id)), said(await remove(four[1]?.id)), said(await remove(four[2]?.id))]).toEqual([
      '200',
      '200',
      '400 error_roster_too_small',
    ]);
    await cups.must(`${path}/start`, cups.owner, {});
    expect(said(await change({ userId: one.players[0] }))).toBe('409 error_roster_locked');
    expect(said(await remove(four[2]?.id))).toBe('409 error_roster_locked');
    // The organizer may, while no match of the team is being played.
    const organize = (userId: string | undefined) => cups.call(`${path}/participants/${participant}/roster`, cups.owner, { userId });
    expect(said(await organize(one.players[0]))).toBe('200');
    expect(said(await cups.call(`${path}/roster-entries/${four[3]?.id}`, cups.owner, {}, 'DELETE'))).toBe('200');
    expect(said(await cups.call(`${path}/participants/${participant}/remove`, cups.owner, {}))).toBe(STATE);
  });

  test('of a private team are for its members and managers', async () => {
    const path = await open();
    await cups.entered(path, squads[1]);
    const seen = async (key: () => Promise<string>) =>
      ((await cups.must(`${path}/participants`, key)).participants as { roster: unknown[] }[])[0]?.roster.length;
    expect([await seen(cups.owner), await seen(squads[1].key), await seen(squads[2].key)]).toEqual([2, 2, 0]);
  });
});

describe('check-in', () => {
  test('opens before the start, restamps, and decides who plays', async () => {
    const startsAt = Date.now() + 30 * MINUTE;
    const path = await open({ checkInRequired: true, startsAt, checkInOpensMinutesBefore: 60 });
    const [one, two, three] = squads;
    const [first, second, third] = [await cups.entered(path, one), await cups.entered(path, two), await cups.entered(path, three)];
    const checkIn = async (id: string, squad: Squad) => said(await cups.call(`${path}/participants/${id}/check-in`, squad.key, {}));
    expect(await checkIn(first, two)).toBe('403 error_not_team_leader');
    expect(await checkIn('part_none', one)).toBe('404 error_tournament_not_found');
    expect([await checkIn(first, one), await checkIn(first, one)]).toEqual(['200', '200']);
    // One is too few: nobody is removed.
    expect(said(await cups.call(`${path}/start`, cups.owner, {}))).toBe(STATE);
    expect((await shown(path)).map(({ status }) => status)).toEqual(['APPROVED', 'APPROVED', 'APPROVED']);
    expect(await checkIn(second, two)).toBe('200');
    const started = await cups.call(`${path}/start`, cups.owner, {});
    expect([started.status, started.body.nodeCount]).toEqual([202, 1]);
    expect(await checkIn(third, three)).toBe('400 error_check_in_closed');
    expect((await cups.profile(path)).participantCount).toBe(2);
    const early = await open({ checkInRequired: true, startsAt: Date.now() + 120 * MINUTE });
    expect(await cups.call(`${early}/participants/${await cups.entered(early, one)}/check-in`, one.key, {}).then(said)).toBe(
      '400 error_check_in_closed',
    );
    const without = await open();
    expect(await cups.call(`${without}/participants/${await cups.entered(without, one)}/check-in`, one.key, {}).then(said)).toBe('200');
  });
});

describe('invites', () => {
  test('work in every mode until the start, also in a draft, one row a team', async () => {
    const path = await cups.approved({ registrationMode: 'INVITE_ONLY' });
    made.push(path);
    const [, two, three] = squads;
    const invite = async (teamId: string) => said(await cups.call(`${path}/invites`, cups.owner, { teamId }));
    expect([await invite(two.teamId), await invite(three.slug), await invite('team_none'), await invite(two.teamId)]).toEqual([
      '200',
      '200',
      '404 error_team_not_found',
      '200',
    ]);
    const { invites } = (await cups.must(`${path}/invites`, cups.owner)) as { invites: { id: string; teamId: string }[] };
    expect(invites).toHaveLength(2);
    const inviteOf = (squad: Squad) => invites.find(({ teamId }) => teamId === squad.teamId)!.id;
    const respond = async (id: string, squad: Squad, body: object) =>
      said(await cups.call(`${path}/invites/${id}/respond`, squad.key, body));
    const roster = two.players.slice(0, 2);
    expect(said(await cups.call(`${path}/me`, two.key))).toBe('200');
    expect(said(await cups.call(`${path}/me`, squads[3].key))).toBe('404 error_tournament_not_found');
    expect(said(await cups.call(path, two.key))).toBe('404 error_tournament_not_found');
    expect(await respond(inviteOf(two), three, { accept: true, roster })).toBe('404 error_tournament_not_found');
    expect(await respond(inviteOf(two), two, { accept: true })).toBe('400 error_roster_too_small');
    expect(await respond(inviteOf(two), two, { accept: true, roster })).toBe('200');
    expect(await respond(inviteOf(two), two, { accept: false })).toBe(STATE);
    expect(await invite(two.teamId)).toBe('409 error_already_entered');
    const revoke = async () => said(await cups.call(`${path}/invites/${inviteOf(three)}/revoke`, cups.owner, {}));
    expect([await revoke(), await revoke()]).toEqual(['200', STATE]);
    await cups.must(`${path}/registration/open`, cups.owner, {});
    expect(await respond('invite_none', three, { accept: true, roster })).toBe('404 error_tournament_not_found');
    expect(await respond(inviteOf(three), two, { accept: true, roster })).toBe('403 error_not_team_leader');
    // The same row once more.
    await cups.must(`${path}/invites`, cups.owner, { teamId: three.teamId });
    expect(await respond(inviteOf(three), three, { accept: false })).toBe('200');
    expect(said(await cups.enter(path, three))).toBe('400 INVALID_INPUT');
  });
});

describe('free agents', () => {
  test('are picked up once, and offers that are stale expire', async () => {
    const path = await open();
    const [one, two] = squads;
    const [first, second] = [await cups.entered(path, one), await cups.entered(path, two)];
    const join = async (key = agent) => said(await cups.call(`${path}/free-agency/me`, key, { note: 'Duelist.' }));
    expect([await join(), await join()]).toEqual(['200', '409 error_free_agent_already_in_pool']);
    expect(await join(one.key)).toBe('400 INVALID_INPUT');
    const { freeAgents } = (await cups.must(`${path}/free-agents`, cups.owner)) as { freeAgents: { id: string }[] };
    const id = freeAgents[0]!.id;
    const offer = async (participantId: string, squad: Squad, at = id) =>
      said(await cups.call(`${path}/free-agents/${at}/offers`, squad.key, { participantId }));
    expect({
      'first': await offer(first, one),
      'again': await offer(first, one),
      'foreign': await offer(first, two),
      'an unknown agent': await offer(first, one, 'fa_none'),
      'an unknown participant': await offer('part_none', one),
      'second': await offer(second, two),
    }).toEqual({
      'first': '200',
      'again': '409 error_free_agent_offer_exists',
      'foreign': '403 error_not_team_leader',
      'an unknown agent': '404 error_tournament_not_found',
      'an unknown participant': '404 error_tournament_not_found',
      'second': '200',
    });
    const offers = async () =>
      ((await cups.must(`${path}/me`, agent)).entry as { offers: { offerId: string; teamId: string; status: string }[] }).offers;
    const offerOf = async (squad: Squad) => (await offers()).find(({ teamId }) => teamId === squad.teamId)!.offerId;
    const respond = (offerId: string, accept: boolean, key = agent) =>
      cups.call(`${path}/free-agency/offers/${offerId}/respond`, key, { accept });
    expect(said(await respond(await offerOf(one), true, mate))).toBe('404 error_tournament_not_found');
    expect(said(await cups.call(`${path}/free-agency/offers/${await offerOf(one)}/revoke`, two.key, {}))).toBe('403 error_not_team_leader');
    const both = await Promise.all([respond(await offerOf(one), true), respond(await offerOf(two), true)]);
    expect(both.map(said).toSorted()).toEqual(['200', '409 error_free_agent_offer_not_pending']);
    expect((await offers()).map(({ status }) => status).toSorted()).toEqual(['ACCEPTED', 'EXPIRED']);
    expect(said(await cups.call(`${path}/free-agency/me`, agent, {}, 'DELETE'))).toBe('400 INVALID_INPUT');
    const picked = (await shown(path)).find(({ roster }) => roster.length === 3);
    // Whoever leaves gives the agent back.
    const leaving = picked!.id === first ? one : two;
    await cups.must(`${path}/participants/${picked!.id}/withdraw`, leaving.key, {});
    const staying = leaving === one ? two : one;
    expect(await offer(picked!.id === first ? second : first, staying)).toBe('200');
    const open2 = (await offers()).find(({ status }) => status === 'PENDING')!.offerId;
    await cups.must(`${path}/registration/close`, cups.owner, {});
    await cups.entered(await open(), one);
    await cups.must(`${path}/cancel`, cups.owner, {});
    expect(said(await respond(open2, true))).toBe('409 error_free_agent_offer_not_pending');
    expect((await offers()).find(({ offerId }) => offerId === open2)?.status).toBe('EXPIRED');
  });

  test('need the pool, and may leave it', async () => {
    const closed = await open({ freeAgentsEnabled: false });
    expect(said(await cups.call(`${closed}/free-agency/me`, agent, {}))).toBe(STATE);
    const path = await open();
    expect(said(await cups.call(`${path}/free-agency/me`, agent, {}, 'DELETE'))).toBe('404 error_tournament_not_found');
    await cups.must(`${path}/free-agency/me`, agent, {});
    const { freeAgents } = (await cups.must(`${path}/free-agents`, agent)) as { freeAgents: { id: string }[] };
    expect(said(await cups.call(`${path}/free-agents/${freeAgents[0]!.id}/remove`, agent, {}))).toBe('403 error_not_tournament_staff');
    expect(said(await cups.call(`${path}/free-agency/me`, agent, {}, 'DELETE'))).toBe('200');
    await cups.must(`${path}/free-agency/me`, agent, {});
    expect(said(await cups.call(`${path}/free-agents/${freeAgents[0]!.id}/remove`, cups.owner, {}))).toBe('200');
    expect(((await cups.must(`${path}/free-agents`, agent)).freeAgents as Json[]).length).toBe(0);
  });
});

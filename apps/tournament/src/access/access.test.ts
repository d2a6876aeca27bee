import { tournament } from '@matchpoint/contracts';
import { describe, expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, codeOf, HOST, SETTINGS, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);

/** Calls of managers and admins that succeed while registration is open. */
const OF_MANAGERS = (tournament: string) => [
  (who: ReturnType<typeof by>) => service.staff().listTournamentStaff({ tournament }, who),
  (who: ReturnType<typeof by>) => service.staff().getTournamentActivityFeed({ tournament, limit: 25 }, who),
  (who: ReturnType<typeof by>) => service.participants().listTournamentApplications({ tournament }, who),
  (who: ReturnType<typeof by>) => service.participants().listTournamentInvites({ tournament }, who),
];
const OF_ADMINS = (tournament: string) => [
  (who: ReturnType<typeof by>) => world.update(tournament, {}, who),
  (who: ReturnType<typeof by>) => service.staff().addTournamentStaff({ tournament, userId: 'zoe', role: 'MODERATOR' }, who),
];
const codesOf = async (calls: ((who: ReturnType<typeof by>) => Promise<unknown>)[], who: ReturnType<typeof by>) => [
  ...new Set(await Promise.all(calls.map((call) => codeOf(call(who))))),
];

describe.each([
  { hostType: 'user', hostId: HOST, user: HOST, admins: [HOST], others: ['user_oda', 'user_lea'] },
  { hostType: 'org', hostId: 'org_1', user: 'user_owen', admins: ['user_owen', 'user_oda'], others: ['user_omar', HOST] },
  { hostType: 'league', hostId: 'league_1', user: 'user_lea', admins: ['user_lea'], others: ['user_leo', HOST] },
])('a tournament that a $hostType hosts', ({ hostType, hostId, user, admins, others }) => {
  it('can be run only by its host, its staff by role, and platform staff', async () => {
    const id = await world.open({}, { hostType, hostId, user });
    await service.staff().addTournamentStaff({ tournament: id, userId: 'ada', role: 'ADMIN' }, by(user));
    await service.staff().addTournamentStaff({ tournament: id, userId: 'moe', role: 'MODERATOR' }, by(user));
    for (const admin of [...admins, 'user_ada', 'user_mia']) {
      expect(await codesOf([...OF_ADMINS(id), ...OF_MANAGERS(id)], by(admin)), admin).toEqual(['ok']);
    }
    expect(await codesOf(OF_MANAGERS(id), by('user_moe'))).toEqual(['ok']);
    expect(await codesOf(OF_ADMINS(id), by('user_moe'))).toEqual(['error_not_tournament_staff']);
    for (const other of [...others, 'user_sue', 'user_fin']) {
      expect(await codesOf([...OF_ADMINS(id), ...OF_MANAGERS(id)], by(other)), other).toEqual(['error_not_tournament_staff']);
    }
  });
});

describe('platform staff who need a second factor first', () => {
  const MIA = by('user_mia', { platformRole: 'needs_second_factor' });

  it('are asked for it where only staff may act, and at drafts', async () => {
    const [open, draft] = [await world.open(), await world.create()];
    expect(await codeOf(service.tournaments().getTournament({ tournament: draft }, MIA))).toBe('error_second_factor_required');
    expect(await codesOf([...OF_ADMINS(open), ...OF_MANAGERS(open)], MIA)).toEqual(['error_second_factor_required']);
  });

  it('read, take part in and run tournaments like everybody else', async () => {
    const id = await world.open();
    expect(await codeOf(service.tournaments().getTournament({ tournament: id }, MIA))).toBe('ok');
    expect(await codeOf(service.freeAgents().joinTournamentFreeAgentPool({ tournament: id }, MIA))).toBe('ok');
    await service.staff().addTournamentStaff({ tournament: id, userId: 'mia', role: 'MODERATOR' }, by(HOST));
    expect(await codesOf(OF_MANAGERS(id), MIA)).toEqual(['ok']);
  });
});

it('hides what platform staff alone may do from keys without platform.staff, and asks a second factor only where it helps', async () => {
  const id = await world.create();
  const judge = async (who: ReturnType<typeof by>) => [
    await codeOf(service.tournaments().approveTournament({ tournament: id }, who)),
    await codeOf(service.tournaments().rejectTournament({ tournament: id }, who)),
    await codeOf(service.tournaments().featureTournament({ tournament: id }, who)),
  ];
  for (const user of ['user_mia', 'user_sue'])
    expect(await judge(by(user, { platformRole: undefined })), user).toEqual(Array(3).fill('error_not_found'));
  expect(await judge(by('user_mia', { platformRole: 'needs_second_factor' }))).toEqual(Array(3).fill('error_second_factor_required'));
  expect(await judge(by('user_sue'))).toEqual(Array(3).fill('error_staff_role_required'));
});

it.each([
  ['user', 'hal', HOST],
  ['org', 'one', 'org_1'],
  ['league', 'one', 'league_1'],
])('finds the host of a new tournament, of type %s, by its name in URLs', async (hostType, name, hostId) => {
  const user = { user: HOST, org: 'user_owen', league: 'user_lea' }[hostType]!;
  const id = await world.create({}, { hostType, hostId: name, user });
  const { tournament: shown } = await service.tournaments().getTournament({ tournament: id }, by(user));
  expect(shown?.hostId).toBe(hostId);
  const { tournaments } = await service.tournaments().listMyTournaments({}, by(user));
  expect(tournaments.map((one) => one.tournament?.id)).toContain(id);
});

it('lets staff of any role leave, also by a repeated request, but only admins remove others', async () => {
  const id = await world.open();
  const remove = (userId: string, user: string, key?: string) =>
    codeOf(service.staff().removeTournamentStaff({ tournament: id, userId }, by(user, {}, key)));
  for (const [userId, role] of Object.entries({ ada: 'ADMIN', moe: 'MODERATOR' }))
    await service.staff().addTournamentStaff({ tournament: id, userId, role }, by(HOST));
  expect(await remove('ada', 'user_moe')).toBe('error_not_tournament_staff');
  expect([await remove('moe', 'user_moe', 'leave'), await remove('moe', 'user_moe', 'leave')]).toEqual(['ok', 'ok']);
  expect(await remove('moe', 'user_moe')).toBe('error_not_tournament_staff');
  expect(await remove('ada', 'user_ada')).toBe('ok');
});

it('puts a user on the staff of at most 500 tournaments, not counting those that were over a month ago', async () => {
  const id = await world.open();
  await world.query(
    `with copy as (
       insert into tournament select (jsonb_populate_record(t, jsonb_build_object('id', 'tournament_' || n, 'slug', 'copy_' || n))).*
       from tournament t cross join generate_series(1, 500) n where t.id = $1 returning id)
     insert into tournament_staff (id, tournament_id, user_id, role, added_by_user_id, created_at)
     select 'tstaff_' || id, id, 'user_fay', 'MODERATOR', $2, now() from copy`,
    [id, HOST],
  );
  const add = (userId: string) => codeOf(service.staff().addTournamentStaff({ tournament: id, userId, role: 'MODERATOR' }, by(HOST)));
  const end = (at: Date) =>
    world.query(`update tournament set status = 'CANCELLED', updated_at = $1 where slug = 'copy_1'`, [at.toISOString()]);
  expect([await add('fay'), await add('moe')]).toEqual(['error_limit_reached', 'ok']);
  await end(service.clock.now());
  expect(await add('fay')).toBe('error_limit_reached');
  await end(new Date(service.clock.now().getTime() - 30 * 86_400_000));
  expect([await add('fay'), await add('fay')]).toEqual(['ok', 'ok']);
  await world.query(`delete from tournament where slug like 'copy%'`);
});

it('hides a draft from everyone but its managers', async () => {
  const id = await world.create();
  expect(await codesOf([...OF_ADMINS(id), ...OF_MANAGERS(id)], by('user_fin'))).toEqual(['error_tournament_not_found']);
  expect(await codeOf(service.tournaments().getTournament({ tournament: id }, by('user_fin')))).toBe('error_tournament_not_found');
  expect(await codeOf(service.tournaments().getTournament({ tournament: id }, by('user_mia')))).toBe('ok');
});

it('takes the operator key of the host league and of no other', async () => {
  const id = await world.open({}, { hostType: 'league', hostId: 'league_1', user: 'user_lea' });
  const operator = (leagueId: string) => by('user_lea', { kind: 'league_operator', leagueId });
  expect(await codesOf(OF_ADMINS(id), operator('league_1'))).toEqual(['ok']);
  expect(await codesOf(OF_ADMINS(id), operator('league_2'))).toEqual(['error_league_scope_mismatch']);
});

it("refuses keys of game developers: for another game because of their binding, for their own game's writes", async () => {
  const id = await world.open();
  const developer = (gameId: string) => by(HOST, { kind: 'game_developer', gameId });
  expect(await codesOf(OF_ADMINS(id), developer('chess'))).toEqual(['error_game_scope_mismatch']);
  expect(await codesOf(OF_ADMINS(id), developer('valorant'))).toEqual(['API_KEY_PERMISSION_DENIED']);
  expect(await codeOf(service.tournaments().getTournament({ tournament: id }, developer('valorant')))).toBe('ok');
});

it('can be created only with the authority of an active host', async () => {
  const create = (hostType: string, hostId: string, user: string) => codeOf(world.create({}, { hostType, hostId, user }));
  expect(await create('user', HOST, 'user_fin')).toBe('error_forbidden');
  expect(await create('org', 'org_1', 'user_omar')).toBe('error_not_org_admin');
  expect(await create('league', 'league_1', 'user_leo')).toBe('error_league_admin_required');
  service.facts.isLeagueActive = false;
  expect(await create('league', 'league_1', 'user_lea')).toBe('error_not_eligible_to_host');
  service.facts.isLeagueActive = true;
  service.facts.isOrganizationDisabled = true;
  expect(await create('org', 'org_1', 'user_oda')).toBe('error_not_eligible_to_host');
  service.facts.isOrganizationDisabled = false;
  expect(await create('org', 'org_1', 'user_oda')).toBe('ok');
});

it('can be created with a personal key, or the operator key of its league', async () => {
  const settings = tournament.TournamentSettings.fromPartial(SETTINGS);
  const create = (who: ReturnType<typeof by>, hostType = 'user', hostId = HOST) =>
    codeOf(service.tournaments().createTournament({ hostType, hostId, settings }, who));
  expect(await create(by(HOST, { kind: 'game_developer', gameId: 'valorant' }))).toBe('API_KEY_PERMISSION_DENIED');
  expect(await create(by(HOST, { kind: 'game_developer', gameId: 'chess' }))).toBe('error_game_scope_mismatch');
  expect(await create(by('user_lea', { kind: 'league_operator', leagueId: 'league_2' }), 'league', 'league_1')).toBe(
    'error_league_scope_mismatch',
  );
  expect(await create(by('user_lea', { kind: 'league_operator', leagueId: 'league_1' }), 'league', 'league_1')).toBe('ok');
});

it('lists managed tournaments within the binding of the key: its league or its game', async () => {
  const leagueCup = await world.create({}, { hostType: 'league', hostId: 'league_1', user: 'user_lea' });
  const startsAt = service.clock.now().getTime() + 60_000;
  const own = await world.create({ startsAt }, { hostType: 'user', hostId: 'user_lea', user: 'user_lea' });
  const range = { rangeStart: service.clock.now().toISOString(), rangeEnd: new Date(startsAt).toISOString() };
  const listed = async (change: Parameters<typeof by>[1]) => {
    const who = by('user_lea', change);
    const { tournaments } = await service.tournaments().listMyTournaments({}, who);
    const { events } = await service.tournaments().listMyTournamentCalendar(range, who);
    return [own, leagueCup].map((id) => [
      tournaments.some((one) => one.tournament?.id === id),
      events.some(({ tournamentId }) => tournamentId === id),
    ]);
  };
  const [all, none] = [
    [true, true],
    [false, false],
  ];
  expect(await listed({})).toEqual([all, [true, false]]);
  expect(await listed({ kind: 'league_operator', leagueId: 'league_1' })).toEqual([none, [true, false]]);
  expect(await listed({ kind: 'league_operator', leagueId: 'league_2' })).toEqual([none, none]);
  expect(await listed({ kind: 'game_developer', gameId: 'valorant' })).toEqual([all, [true, false]]);
  expect(await listed({ kind: 'game_developer', gameId: 'chess' })).toEqual([none, none]);
});

it('lets platform staff create tournaments for existing organizations and leagues', async () => {
  const create = (hostType: string, hostId: string) => codeOf(world.create({}, { hostType, hostId, user: 'user_mia' }));
  expect(await create('org', 'org_1')).toBe('ok');
  expect(await create('org', 'org_none')).toBe('error_not_org_admin');
  expect(await create('league', 'league_none')).toBe('error_league_admin_required');
  expect(await create('user', HOST)).toBe('error_forbidden');
});

it('answers approve, reject and feature with 404 to callers who are not platform staff, and tells lower staff what they need', async () => {
  const tournament = await world.open();
  const calls = [
    (who: ReturnType<typeof by>) => service.tournaments().approveTournament({ tournament }, who),
    (who: ReturnType<typeof by>) => service.tournaments().rejectTournament({ tournament }, who),
    (who: ReturnType<typeof by>) => service.tournaments().featureTournament({ tournament }, who),
  ];
  expect(await codesOf(calls, by(HOST))).toEqual(['error_not_found']);
  for (const call of calls)
    await expect(call(by('user_sue'))).rejects.toMatchObject({
      code: 'error_staff_role_required',
      message: 'Your platform role is too low: it needs MODERATOR or higher.',
    });
});

describe('the audit log', () => {
  const origin = { requestId: 'req_gateway', address: '192.0.2.0/24' };
  const staff = { ...by('user_mia'), requestId: 'chosen by the client', origin };
  const recorded = async (id: string) =>
    (
      await world.query<{ data: Record<string, unknown> }>(
        `select data from outbox_event where type = 'internal.audit.recorded' and subject = $1 order by position`,
        [id],
      )
    ).map(({ data }) => data);

  it('records what platform staff decide about a tournament, with role, reason, change and origin', async () => {
    const id = await world.create({ visibility: 'PUBLIC' });
    const { submitTournamentForApproval: submit, ...decide } = service.tournaments();
    const featuredUntil = service.clock.now().getTime() + 3_600_000;
    await submit({ tournament: id }, by(HOST));
    await decide.rejectTournament({ tournament: id, reason: 'No rules.' }, staff);
    await submit({ tournament: id }, by(HOST));
    await decide.approveTournament({ tournament: id }, staff);
    await decide.featureTournament({ tournament: id, until: featuredUntil }, staff);
    await decide.featureTournament({ tournament: id }, staff);
    const who = { actorUserId: 'user_mia', actorRole: 'MODERATOR', target: id, ...origin };
    const at = new Date(featuredUntil).toISOString();
    const waiting = { approvalStatus: 'AWAITING_APPROVAL' };
    expect(await recorded(id)).toEqual([
      { ...who, action: 'tournament.rejected', reason: 'No rules.', before: waiting, after: { approvalStatus: 'REJECTED' } },
      { ...who, action: 'tournament.approved', before: waiting, after: { approvalStatus: 'APPROVED' } },
      { ...who, action: 'tournament.featured', before: { featuredUntil: null }, after: { featuredUntil: at } },
      { ...who, action: 'tournament.unfeatured', before: { featuredUntil: at }, after: { featuredUntil: null } },
    ]);
  });

  it('records what platform staff do as organizers by their platform role alone, and nothing that their own role allows', async () => {
    const id = await world.open();
    await service.staff().addTournamentStaff({ tournament: id, userId: 'moe', role: 'MODERATOR' }, staff);
    await service.tournaments().cancelTournament({ tournament: id, reason: 'Abuse.' }, staff);
    expect(await recorded(id)).toMatchObject([
      { action: 'tournament.staff_added', after: { targetType: 'user', targetId: 'user_moe', role: 'MODERATOR' } },
      { action: 'tournament.cancelled', reason: 'Abuse.', before: { status: 'REGISTRATION_OPEN' }, after: { status: 'CANCELLED' } },
    ]);
    const founded = await world.create({}, { hostType: 'org', hostId: 'org_1', user: 'user_mia' });
    expect(await recorded(founded)).toMatchObject([{ actorUserId: 'user_mia', actorRole: 'MODERATOR', action: 'tournament.created' }]);
    const own = await world.open({}, { hostType: 'user', hostId: 'user_mia', user: 'user_mia' });
    await service.staff().addTournamentStaff({ tournament: own, userId: 'moe', role: 'MODERATOR' }, staff);
    expect(await recorded(own)).toEqual([]);
  });
});

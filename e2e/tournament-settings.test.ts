import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeyRing } from './src/api-keys.js';
import { bounded } from './src/bounded.js';
import { CUP, type Json, openCups, said } from './src/cups.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { importSquads, type Squad } from './src/squads.js';

/** Settings, lifecycle, approval and visibility of tournaments over HTTP, as docs/reference/tournaments.md promises them. */
const request = openClient('127.0.61');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LEAGUE = 'e2e_bounds_league';
const OVERSEER = 'e2e_bounds_overseer';
const HELPER = 'e2e_bounds_helper';

let squads: Squad[];
let cups: ReturnType<typeof openCups>;
const made: string[] = [];
const staff = openKeyRing({ owner: OVERSEER });
const helper = openKeyRing({ owner: HELPER });
const league = openKeyRing({ owner: 'e2e_bounds_1_0' });
const stranger = openKeyRing({ owner: 'e2e_bounds_2_0' });

beforeAll(async () => {
  squads = await importSquads(request, ['e2e_bounds_1', 'e2e_bounds_2', 'e2e_bounds_3'], { game: 'valorant', size: 3 });
  await importRows([
    { kind: 'user', username: OVERSEER, name: OVERSEER, visibility: 'private', staffRole: 'MODERATOR', isStaff: true },
    { kind: 'user', username: HELPER, name: HELPER, visibility: 'private', staffRole: 'SUPPORT', isStaff: true },
    {
      ...{ kind: 'league', slug: LEAGUE, name: 'A league with bounds', games: ['valorant'] },
      members: [{ username: 'e2e_bounds_1_0', role: 'OWNER' }],
    },
  ]);
  cups = openCups(request, squads[0] as Squad);
});
afterAll(async () => {
  for (const path of made) await cups.call(`${path}/cancel`, cups.owner, {});
});

const create = (more: object) => cups.call('/tournaments', cups.owner, cups.bodyOf(more));
const draft = async (more: object = {}): Promise<string> => {
  const path = await cups.draft(more);
  made.push(path);
  return path;
};
const formatOf = (more: object, grandFinalAdvantage: object = { type: 'NONE' }) => ({
  formatConfig: { bestOfLadder: { default: 3, overrides: {} }, grandFinalAdvantage, ...more },
});
const ladder = (overrides: Record<string, number>, byDefault = 3) => formatOf({ bestOfLadder: { default: byDefault, overrides } });
const groups = (format: string, more: object) => formatOf({ groupStage: { format, groupCount: 4, advancePerGroup: 2, ...more } });
const prizes = (count: number, amount = 1) => Array.from({ length: count }, (_, index) => ({ placement: index + 1, amount }));
const double = (more: object) => ({ format: 'DOUBLE_ELIMINATION', ...more });

describe('settings', () => {
  const soon = Date.now() + 60 * MINUTE;
  const refused: [string, object][] = [
    ['1,025 teams in an elimination', { maxParticipants: 1_025 }],
    ['257 teams in a Swiss', { format: 'SWISS', maxParticipants: 257 }],
    ['33 teams in a round robin', { format: 'ROUND_ROBIN', maxParticipants: 33 }],
    ['257 teams after a group stage', { maxParticipants: 257, ...groups('ROUND_ROBIN', { groupCount: 32 }) }],
    ['33 teams in a group', { maxParticipants: 132, ...groups('ROUND_ROBIN', {}) }],
    ['33 groups', { maxParticipants: 132, ...groups('ROUND_ROBIN', { groupCount: 33 }) }],
    ['a Swiss of two groups', { maxParticipants: 16, ...groups('SWISS', { groupCount: 2 }) }],
    ['12 teams in a Swiss until two wins', { maxParticipants: 12, ...groups('SWISS', { groupCount: 1, winsToAdvance: 2 }) }],
    ['groups of five in a double elimination', { maxParticipants: 20, ...groups('DOUBLE_ELIMINATION', {}) }],
    [
      'three that advance from a double elimination of four',
      { maxParticipants: 16, ...groups('DOUBLE_ELIMINATION', { advancePerGroup: 3 }) },
    ],
    ['a best of 2', ladder({}, 2)],
    ['a best of 9', ladder({ GF: 9 })],
    ['an unknown round', ladder({ Q1: 3 })],
    ['41 overrides', ladder(Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`R${index + 1}`, 3])))],
    ['a headstart without WIN_HEADSTART', double(formatOf({}, { type: 'NONE', winHeadstart: 1 }))],
    ['a headstart of 2 in a best of 3', double(formatOf({}, { type: 'WIN_HEADSTART', winHeadstart: 2 }))],
    ['a headstart of 0', double(formatOf({}, { type: 'WIN_HEADSTART', winHeadstart: 0 }))],
    [
      'a headstart in a final of one map',
      double(formatOf({ bestOfLadder: { default: 3, overrides: { GF: 1 } } }, { type: 'WIN_HEADSTART' })),
    ],
    ['more Swiss rounds than pairs', { format: 'SWISS', maxParticipants: 8, ...formatOf({ swissRoundCount: 5 }) }],
    ['16 Swiss rounds', { format: 'SWISS', maxParticipants: 64, ...formatOf({ swissRoundCount: 16 }) }],
    ['more teams at least than at most', { minParticipants: 9 }],
    ['one team', { minParticipants: 1 }],
    ['a registration that ends before it starts', { registrationStartsAt: soon + 1, registrationEndsAt: soon }],
    ['a registration that ends after the start', { registrationEndsAt: soon + 1, startsAt: soon }],
    ['an end before the start', { startsAt: soon, endsAt: soon }],
    ['a registration that ends after the end', { registrationEndsAt: soon + 1, endsAt: soon }],
    ['a start in 367 days', { startsAt: Date.now() + 367 * DAY }],
    ['a start in the past', { startsAt: Date.now() - MINUTE }],
    ['check-in without a start', { checkInRequired: true }],
    ['check-in 4 minutes before', { checkInRequired: true, startsAt: soon, checkInOpensMinutesBefore: 4 }],
    ['check-in 1,441 minutes before', { checkInRequired: true, startsAt: soon, checkInOpensMinutesBefore: 1_441 }],
    ['65 prizes', { prizePool: 100, prizeBreakdown: prizes(65) }],
    ['a placement with two prizes', { prizePool: 100, prizeBreakdown: [...prizes(1), ...prizes(1)] }],
    ['prizes above the pool', { prizePool: 1, prizeBreakdown: prizes(2) }],
    ['11 sponsors', { sponsorTags: Array.from({ length: 11 }, () => ({ prefix: 'POWERED_BY', name: 'One' })) }],
    ['league points of a user', { leaguePointsEnabled: true }],
    ['6 players a side', { teamSize: 6 }],
    ['an unknown map', { defaultMatchConfig: { ...CUP.defaultMatchConfig, selectedMaps: ['dust2'] } }],
    ['a map twice', { defaultMatchConfig: { ...CUP.defaultMatchConfig, selectedMaps: ['bind', 'bind'] } }],
    ['an unknown mode', { defaultMatchConfig: { ...CUP.defaultMatchConfig, gameModeId: 'none' } }],
    ['an unknown game', { gameId: 'chess' }],
    ['a name of two letters', { name: 'ab' }],
    ['autoStart without a start', { autoStart: true }],
  ];
  test('outside their bounds are 400 INVALID_INPUT, with the offending place', async () => {
    const answers = await bounded(refused.length, 8, async (index) => {
      const answer = await create(refused[index]![1]);
      return `${refused[index]![0]}: ${said(answer)} ${answer.body.issues?.length > 0 ? 'named' : answer.text}`;
    });
    expect(answers).toEqual(refused.map(([what]) => `${what}: 400 INVALID_INPUT named`));
  });

  test('at their bounds are taken', async () => {
    const taken: [string, object][] = [
      ['1,024 teams', { maxParticipants: 1_024 }],
      ['256 teams in a Swiss of 15 rounds', { format: 'SWISS', maxParticipants: 256, ...formatOf({ swissRoundCount: 15 }) }],
      ['32 teams in a round robin', { format: 'ROUND_ROBIN', maxParticipants: 32 }],
      ['256 teams in 8 groups', { maxParticipants: 256, ...groups('ROUND_ROBIN', { groupCount: 8 }) }],
      [
        '32 teams in a Swiss until four wins',
        { maxParticipants: 32, ...groups('SWISS', { groupCount: 1, winsToAdvance: 4, advancePerGroup: 16 }) },
      ],
      ['40 overrides', ladder(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`R${index + 1}`, 7])))],
      [
        'a headstart of 3 in a best of 7',
        double(formatOf({ bestOfLadder: { default: 7, overrides: {} } }, { type: 'WIN_HEADSTART', winHeadstart: 3 })),
      ],
      ['registration until the start', { registrationStartsAt: soon - 1, registrationEndsAt: soon, startsAt: soon, endsAt: soon + 1 }],
      ['check-in 5 minutes before', { checkInRequired: true, startsAt: soon, checkInOpensMinutesBefore: 5 }],
      ['64 prizes that make the pool', { prizePool: 64, prizeBreakdown: prizes(64) }],
    ];
    for (const [what, more] of taken) {
      const answer = await create(more);
      expect(`${what}: ${said(answer)}`).toBe(`${what}: 200`);
      made.push(`/tournaments/${String(answer.body.tournamentId)}`);
    }
  });

  test('name a slug, which a rename keeps', async () => {
    const name = `E2E Slüg ${Date.now()}`;
    const [first, second] = [await create({ name }), await create({ name })];
    made.push(`/tournaments/${String(first.body.tournamentId)}`, `/tournaments/${String(second.body.tournamentId)}`);
    const slug = String(first.body.slug);
    expect(slug).toMatch(/^e2e_slug_\d+$/);
    expect(second.body.slug).toBe(`${slug}_2`);
    await cups.must(`/tournaments/${slug}/update`, cups.owner, { name: 'Renamed' });
    expect(await cups.profile(`/tournaments/${slug.toUpperCase()}`)).toMatchObject({ slug, name: 'Renamed', id: first.body.tournamentId });
  });
});

describe('a setting', () => {
  const startsAt = Date.now() + 60 * MINUTE;
  const publicOnes = {
    prizeBreakdown: [{ placement: 1, amount: 50, description: 'A cup' }],
    sponsorTags: [{ prefix: 'CUSTOM', customPrefix: 'With thanks to', name: 'Ada', url: 'https://example.org' }],
    socialLinks: { website: 'https://example.org', x: '@cup' },
  };
  const ofManagers = { seedingMethod: 'REGISTRATION', autoStart: true, defaultMatchConfig: CUP.defaultMatchConfig };

  test('is read back as it was set: by everyone, or by managers where it concerns only them', async () => {
    const gameSpecificOptions = { overtime: true, rounds: 12, name: 'Cup' };
    const defaultMatchConfig = { ...CUP.defaultMatchConfig, gameSpecificOptions };
    const path = await cups.open({ ...publicOnes, ...ofManagers, defaultMatchConfig, prizePool: 50, startsAt });
    made.push(path);
    expect(await cups.profile(path)).toMatchObject({ ...publicOnes, ...ofManagers, defaultMatchConfig, playlistId: null });
    const seen = await cups.profile(path, stranger);
    expect(seen).toMatchObject(publicOnes);
    expect(Object.keys(seen)).toEqual(expect.not.arrayContaining(Object.keys(ofManagers)));
    expect(await cups.must(`${path}/update`, cups.owner, publicOnes)).toMatchObject({ applied: 'noop' });
  });

  test('that is optional is removed by null, which is staged like any other change', async () => {
    const removal = { startsAt: null, prizeDescription: null, sponsorTags: null, socialLinks: null };
    const path = await cups.open({ ...publicOnes, prizePool: 50, prizeDescription: 'Glory.', startsAt, name: 'E2E Null' });
    made.push(path);
    expect(said(await cups.call(`${path}/update`, cups.owner, { name: null }))).toBe('400 INVALID_INPUT');
    expect(await cups.must(`${path}/update`, cups.owner, { ...removal, rules: null })).toMatchObject({ applied: 'pending' });
    const staged = await cups.profile(path);
    expect(staged).toMatchObject({ startsAt, prizeDescription: 'Glory.', ...publicOnes });
    expect(staged.stagedSettings).toEqual(removal);
    expect((staged.stagedFields as string[]).toSorted()).toEqual(Object.keys(removal).toSorted());
    expect(await cups.must(`${path}/update`, cups.owner, { startsAt })).toMatchObject({ changedFields: ['startsAt'] });
    await cups.must(`${path}/approve`, staff, {});
    const { startsAt: _, ...removed } = removal;
    expect(await cups.profile(path)).toMatchObject({ ...removed, startsAt, stagedSettings: null, approvalStatus: 'APPROVED' });
  });
});

describe('a host', () => {
  test('is somebody for whom the caller may act', async () => {
    const { league: found } = await cups.must(`/leagues/${LEAGUE}`, league, {});
    const hosts = {
      'another user': {},
      'an unknown organization': { hostType: 'org', hostId: 'org_none' },
      'an unknown league': { hostType: 'league', hostId: 'league_none' },
      'a league of others': { hostType: 'league', hostId: (found as Json).id },
    };
    const answers: Json = {};
    for (const [what, host] of Object.entries(hosts)) answers[what] = said(await cups.call('/tournaments', stranger, cups.bodyOf(host)));
    expect(answers).toEqual({
      'another user': '403 error_forbidden',
      'an unknown organization': '403 error_not_org_admin',
      'an unknown league': '403 error_league_admin_required',
      'a league of others': '403 error_league_admin_required',
    });
    // Platform staff pass every floor, but nobody hosts in another user's name.
    expect(said(await cups.call('/tournaments', staff, cups.bodyOf()))).toBe('403 error_forbidden');
  });

  test('of an operator key is the league of the key', async () => {
    const operator = openKeyRing({ kind: 'league_operator', owner: 'e2e_bounds_1_0', league: LEAGUE });
    expect(said(await cups.call('/tournaments', operator, cups.bodyOf()))).toBe('403 error_league_scope_mismatch');
    const developer = openKeyRing({ kind: 'game_developer', game: 'counter_strike_2' });
    const path = await draft();
    expect(said(await cups.call(`${path}/update`, developer, {}))).toBe('404 error_tournament_not_found');
    await cups.must(`${path}/submit-for-approval`, cups.owner, {});
    await cups.must(`${path}/registration/open`, cups.owner, {});
    expect(said(await cups.call(path, developer))).toBe('403 error_game_scope_mismatch');
    expect(said(await cups.call(`${path}/cancel`, developer, {}))).toBe('403 error_game_scope_mismatch');
    expect(said(await cups.call(`${path}/cancel`, operator, {}))).toBe('403 error_league_scope_mismatch');
  });

  test('has at most 50 open tournaments', async () => {
    const busy = openCups(request, squads[2] as Squad);
    const paths = await bounded(50, 8, () => busy.draft());
    const answer = () => busy.call('/tournaments', busy.owner, busy.bodyOf());
    expect(said(await answer())).toBe('403 error_not_eligible_to_host');
    await busy.cancel(paths[0]!);
    expect(said(await answer())).toBe('200');
  });

  test('needs a plan that writes', async () => {
    const free = openKeyRing({ owner: (squads[0] as Squad).captain, plan: 'api_free' });
    expect(said(await cups.call('/tournaments', free, cups.bodyOf()))).toBe('403 error_api_feature_required');
  });
});

describe('staff', () => {
  test('do what their role allows: MODERATOR looks after participants, ADMIN acts as the host', async () => {
    const path = await draft();
    const [moderator, player] = [squads[1] as Squad, squads[2] as Squad];
    const [modId, hostId] = [moderator.players[0], (squads[0] as Squad).players[0]];
    const add = async (body: object, key = cups.owner) => said(await cups.call(`${path}/staff`, key, body));
    expect({
      'by a stranger': await add({ userId: modId, role: 'MODERATOR' }, player.key),
      'an unknown user': await add({ userId: 'user_none', role: 'MODERATOR' }),
      'the host': await add({ userId: hostId, role: 'ADMIN' }),
      'an unknown role': await add({ userId: modId, role: 'OWNER' }),
      'a moderator': await add({ userId: modId, role: 'MODERATOR' }),
    }).toEqual({
      'by a stranger': '404 error_tournament_not_found',
      'an unknown user': '404 error_user_not_found',
      'the host': '400 INVALID_INPUT',
      'an unknown role': '400 INVALID_INPUT',
      'a moderator': '200',
    });
    const as = async (rest: string, body?: object) => said(await cups.call(`${path}${rest}`, moderator.key, body));
    const NOT_STAFF = '403 error_not_tournament_staff';
    const reads = ['', '/activity-feed?limit=1', '/applications', '/invites', '/staff'];
    const answers: Json = {};
    for (const rest of reads) answers[rest] = await as(rest);
    expect(answers).toEqual(Object.fromEntries(reads.map((rest) => [rest, '200'])));
    const writes: [string, object][] = [
      ['/update', { description: 'Mine.' }],
      ['/submit-for-approval', {}],
      ['/registration/open', {}],
      ['/cancel', {}],
      ['/league-points', { leaguePointsEnabled: false }],
      ['/staff', { userId: modId, role: 'ADMIN' }],
      ['/invites', { teamId: player.teamId }],
      ['/regenerate-matches', { confirm: true }],
      ['/participants/part_none/roster', { userId: modId }],
    ];
    for (const [rest, body] of writes) expect(`${rest} ${await as(rest, body)}`).toBe(`${rest} ${NOT_STAFF}`);
    expect(await as('/participants/part_none/remove', {})).toBe('404 error_tournament_not_found');
    expect(await as('/applications/part_none/approve', {})).toBe('404 error_tournament_not_found');
    expect(await as('/free-agents/fa_none/remove', {})).toBe('404 error_tournament_not_found');
    expect(await add({ userId: modId, role: 'ADMIN' })).toBe('200');
    expect(await as('/update', { description: 'Mine.' })).toBe('200');
    const remove = async () => said(await cups.call(`${path}/staff/${modId}`, cups.owner, {}, 'DELETE'));
    expect([await remove(), await remove()]).toEqual(['200', '404 error_tournament_not_found']);
    expect(await as('')).toBe('404 error_tournament_not_found');
  });
});

describe('league points', () => {
  test('are refused with a reason', async () => {
    const { league: found } = await cups.must(`/leagues/${LEAGUE}`, league, {});
    const { tournamentId } = await cups.must('/tournaments', league, cups.bodyOf({ hostType: 'league', hostId: (found as Json).id }));
    const path = `/tournaments/${String(tournamentId)}`;
    const set = async (rows: object[]) => {
      const answer = await cups.call(`${path}/league-points`, league, { leaguePointsEnabled: true, leaguePointsByPlacement: rows });
      return answer.status === 200 ? `200 ${String(answer.body.placementCount)}` : `${said(answer)} ${String(answer.body.reason)}`;
    };
    const row = (placement: number, points: number) => ({ placement, points });
    const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1, 1));
    expect({
      'EMPTY': await set([]),
      'ALL_ZERO': await set([row(1, 0)]),
      'TOO_MANY_ROWS': await set(rows(33)),
      'BAD_PLACEMENT': await set([row(0, 1)]),
      'BAD_PLACEMENT of a fraction': await set([row(1.5, 1)]),
      'BAD_POINTS': await set([row(1, 1_001)]),
      'DUPLICATE': await set([row(1, 2), row(1, 1)]),
      'NOT_ASCENDING': await set([row(2, 2), row(1, 1)]),
      'a list of 32': await set(rows(32)),
    }).toEqual({
      'EMPTY': '400 INVALID_INPUT EMPTY',
      'ALL_ZERO': '400 INVALID_INPUT ALL_ZERO',
      'TOO_MANY_ROWS': '400 INVALID_INPUT TOO_MANY_ROWS',
      'BAD_PLACEMENT': '400 INVALID_INPUT BAD_PLACEMENT',
      'BAD_PLACEMENT of a fraction': '400 INVALID_INPUT BAD_PLACEMENT',
      'BAD_POINTS': '400 INVALID_INPUT BAD_POINTS',
      'DUPLICATE': '400 INVALID_INPUT DUPLICATE',
      'NOT_ASCENDING': '400 INVALID_INPUT NOT_ASCENDING',
      'a list of 32': '200 32',
    });
    const own = await draft();
    expect(said(await cups.call(`${own}/league-points`, cups.owner, { leaguePointsEnabled: true }))).toBe('400 INVALID_INPUT');
    await cups.must(`${path}/cancel`, league, {});
  });
});

describe('the lifecycle', () => {
  const COMMANDS = ['submit-for-approval', 'registration/open', 'registration/close', 'start', 'cancel'] as const;
  const STATE = '409 error_tournament_not_in_valid_state';

  test('takes what its table has, and answers 409 to the rest, naming the state', async () => {
    const squad = squads[1] as Squad;
    const other = squads[2] as Squad;
    const states: Record<string, () => Promise<string>> = {
      'DRAFT': () => draft(),
      'DRAFT, approved': () => cups.approved(),
      'REGISTRATION_OPEN': () => cups.open(),
      'REGISTRATION_CLOSED': async () => {
        const path = await cups.open();
        await cups.must(`${path}/registration/close`, cups.owner, {});
        return path;
      },
      'IN_PROGRESS': async () => (await cups.started([squad, other])).path,
      'COMPLETED': async () => {
        const { path } = await cups.started([squad, other]);
        await cups.override(path, 'GF-1', 2, 0);
        return path;
      },
      'CANCELLED': async () => {
        const path = await draft();
        await cups.cancel(path);
        return path;
      },
    };
    const table: Json = {};
    for (const [state, reach] of Object.entries(states)) {
      const answers: Json = {};
      for (const command of COMMANDS) {
        const path = await reach();
        const answer = await cups.call(`${path}/${command}`, cups.owner, {});
        answers[command] = said(answer);
        if (said(answer) === STATE && command !== 'start' && command !== 'submit-for-approval')
          expect(answer.body.message).toContain(state.split(',')[0]);
        await cups.call(`${path}/cancel`, cups.owner, {});
      }
      table[state] = COMMANDS.map((command) => answers[command]);
    }
    expect(table).toEqual({
      'DRAFT': ['200', '403 error_approval_required', STATE, '403 error_approval_required', '200'],
      'DRAFT, approved': [STATE, '200', STATE, STATE, '200'],
      // Nobody has entered.
      'REGISTRATION_OPEN': [STATE, STATE, '200', STATE, '200'],
      'REGISTRATION_CLOSED': [STATE, '200', STATE, STATE, '200'],
      'IN_PROGRESS': [STATE, STATE, STATE, STATE, '200'],
      'COMPLETED': [STATE, STATE, STATE, STATE, STATE],
      'CANCELLED': [STATE, STATE, STATE, STATE, STATE],
    });
  });

  test('locks settings as far as it has come', async () => {
    const { path } = await cups.started([squads[1] as Squad, squads[2] as Squad]);
    const update = async (at: string, change: object) => said(await cups.call(`${at}/update`, cups.owner, change));
    expect({
      format: await update(path, { format: 'DOUBLE_ELIMINATION' }),
      bounds: await update(path, { minParticipants: 3 }),
      checkIn: await update(path, { checkInOpensMinutesBefore: 30 }),
      game: await update(path, { gameId: 'counter_strike_2' }),
      teamSize: await update(path, { teamSize: 1 }),
      description: await update(path, { description: 'Still open.' }),
    }).toEqual({ format: STATE, bounds: STATE, checkIn: STATE, game: STATE, teamSize: STATE, description: '200' });
    await cups.override(path, 'GF-1', 2, 0);
    expect(await update(path, { description: 'Too late.' })).toBe(STATE);
    const opened = await cups.open();
    made.push(opened);
    await cups.entered(opened, squads[1] as Squad);
    await cups.entered(opened, squads[2] as Squad);
    expect([await update(opened, { teamSize: 1 }), await update(opened, { maxParticipants: 2 })]).toEqual([STATE, '200']);
    const third = await cups.open();
    made.push(third);
    for (const squad of squads.slice(1)) await cups.entered(third, squad);
    expect(said(await cups.enter(third, squads[0] as Squad))).toBe('200');
    expect(await update(third, { maxParticipants: 2 })).toBe(STATE);
  });
});

describe('approval', () => {
  test('of a PUBLIC tournament is the platform staff’s, and holds up opening and starting', async () => {
    const name = `E2E Listed ${Date.now()}`;
    const path = await draft({ visibility: 'PUBLIC', name });
    const find = async () => {
      const { tournaments } = await cups.must('/tournaments/discover', stranger, { search: name.toUpperCase() });
      const { results } = await cups.must(`/search?kinds=tournaments&q=${encodeURIComponent(name)}`, stranger);
      const names = (tournaments as Json[]).map((one) => one.name);
      expect((results as Json[]).map((hit) => hit.name).filter((hit) => hit === name)).toEqual(names);
      return names;
    };
    expect(said(await cups.call(`${path}/approve`, staff, {}))).toBe('409 error_tournament_not_in_valid_state');
    expect(await cups.must(`${path}/submit-for-approval`, cups.owner, {})).toMatchObject({
      autoApproved: false,
      approvalStatus: 'AWAITING_APPROVAL',
    });
    expect(said(await cups.call(`${path}/registration/open`, cups.owner, {}))).toBe('409 error_approval_pending');
    expect(said(await cups.call(`${path}/start`, cups.owner, {}))).toBe('409 error_approval_pending');
    expect(said(await cups.call(path, stranger))).toBe('404 error_tournament_not_found');
    for (const command of ['approve', 'reject', 'feature']) {
      const body = command === 'feature' ? { until: null } : {};
      expect(said(await cups.call(`${path}/${command}`, cups.owner, body)), command).toBe('404 error_not_found');
      expect(said(await cups.call(`${path}/${command}`, helper, body)), command).toBe('403 error_staff_role_required');
    }
    await cups.must(`${path}/reject`, staff, { reason: 'Say more.' });
    expect(await cups.profile(path)).toMatchObject({ approvalStatus: 'REJECTED' });
    expect(said(await cups.call(`${path}/registration/open`, cups.owner, {}))).toBe('403 error_approval_required');
    await cups.must(`${path}/submit-for-approval`, cups.owner, {});
    await cups.must(`${path}/approve`, staff, {});
    expect(await find()).toEqual([]);
    await cups.must(`${path}/registration/open`, cups.owner, {});
    expect(await find()).toEqual([name]);
    // A material change is staged: the approved values go on, and it is not listed meanwhile.
    expect(await cups.must(`${path}/update`, cups.owner, { description: 'New.' })).toMatchObject({
      applied: 'pending',
      changedFields: ['description'],
      approvalStatus: 'AWAITING_APPROVAL',
    });
    expect(await find()).toEqual([]);
    expect((await cups.profile(path)).description).not.toBe('New.');
    expect(said(await cups.enter(path, squads[1] as Squad))).toBe('200');
    await cups.must(`${path}/reject`, staff, {});
    expect(await cups.profile(path)).toMatchObject({ approvalStatus: 'APPROVED' });
    await cups.must(`${path}/update`, cups.owner, { description: 'Newer.' });
    await cups.must(`${path}/approve`, staff, {});
    expect(await cups.profile(path)).toMatchObject({ approvalStatus: 'APPROVED', description: 'Newer.' });
    expect(await cups.must(`${path}/update`, cups.owner, { description: 'Newer.' })).toMatchObject({ applied: 'noop', changedFields: [] });
    const until = Date.now() + 60 * MINUTE;
    expect(await cups.must(`${path}/feature`, staff, { until })).toMatchObject({ featuredUntil: until });
    expect(said(await cups.call(`${path}/feature`, staff, { until: Date.now() - 1 }))).toBe('400 INVALID_INPUT');
    expect(await cups.must(`${path}/feature`, staff, { until: null })).toMatchObject({ featuredUntil: null });
  });

  test('of an UNLISTED one comes by itself, and it is read by its slug alone', async () => {
    const name = `E2E Unlisted ${Date.now()}`;
    const path = await draft({ name });
    expect(await cups.must(`${path}/update`, cups.owner, { description: 'At once.' })).toMatchObject({ applied: 'direct' });
    expect(await cups.must(`${path}/submit-for-approval`, cups.owner, {})).toMatchObject({
      autoApproved: true,
      approvalStatus: 'APPROVED',
    });
    expect(said(await cups.call(path, stranger))).toBe('404 error_tournament_not_found');
    expect(said(await cups.call(`${path}/start`, stranger, {}))).toBe('404 error_tournament_not_found');
    await cups.must(`${path}/registration/open`, cups.owner, {});
    expect(await cups.profile(path, stranger)).toMatchObject({ name, status: 'REGISTRATION_OPEN' });
    expect(said(await cups.call(`${path}/start`, stranger, {}))).toBe('403 error_not_tournament_staff');
    expect(said(await cups.call(`${path}/activity-feed`, stranger))).toBe('403 error_not_tournament_staff');
    const { tournaments } = await cups.must('/tournaments/discover', stranger, { search: name });
    expect(tournaments).toEqual([]);
  });
});

describe('reads', () => {
  test('refuse what is outside their bounds', async () => {
    const path = await draft();
    const get = async (at: string) => said(await cups.call(at, cups.owner));
    const discover = async (body: object) => said(await cups.call('/tournaments/discover', stranger, body));
    expect({
      'discover 51': await discover({ limit: 51 }),
      'discover 50': await discover({ limit: 50 }),
      'discover page 0': await discover({ page: 0 }),
      'discover an unknown game': await discover({ gameId: 'chess' }),
      'discover an unknown format': await discover({ format: 'LADDER' }),
      'feed 101': await get(`${path}/activity-feed?limit=101`),
      'feed 100': await get(`${path}/activity-feed?limit=100`),
      'participants 101': await get(`${path}/participants?limit=101`),
      'participants at a strange cursor': await get(`${path}/participants?cursor=none`),
      'calendar of 367 days': await get('/user/tournaments/calendar?rangeStart=2026-01-01&rangeEnd=2027-01-03'),
      'calendar backwards': await get('/user/tournaments/calendar?rangeStart=2026-01-02&rangeEnd=2026-01-01'),
      'bracket of a draft': await get(`${path}/bracket`),
      'an unknown tournament': await get('/tournaments/tournament_none'),
    }).toEqual({
      'discover 51': '400 error_invalid_limit',
      'discover 50': '200',
      'discover page 0': '400 INVALID_INPUT',
      'discover an unknown game': '404 error_game_not_found',
      'discover an unknown format': '400 INVALID_INPUT',
      'feed 101': '400 error_invalid_limit',
      'feed 100': '200',
      'participants 101': '400 error_invalid_limit',
      'participants at a strange cursor': '400 error_invalid_cursor',
      'calendar of 367 days': '400 INVALID_INPUT',
      'calendar backwards': '400 INVALID_INPUT',
      'bracket of a draft': '200',
      'an unknown tournament': '404 error_tournament_not_found',
    });
  });

  test('of the calendar end with the last year of four digits', async () => {
    const calendar = await cups.must('/user/tournaments/calendar?rangeStart=9999-12-31', cups.owner);
    expect(calendar).toMatchObject({ rangeStart: '9999-12-31T00:00:00.000Z', rangeEnd: '9999-12-31T23:59:59.999Z' });
  });

  test('list the own tournaments with those first that need attention', async () => {
    const waiting = await draft({ name: 'E2E Waiting' });
    const open = await cups.open({ name: 'E2E Calm' });
    made.push(open);
    const { tournaments } = (await cups.must('/user/tournaments', cups.owner)) as {
      tournaments: { id: string; needsAttention: boolean }[];
    };
    const flags = tournaments.map(({ needsAttention }) => needsAttention);
    expect(flags).toEqual(flags.toSorted((one, other) => Number(other) - Number(one)));
    expect(tournaments.find(({ id }) => waiting.endsWith(id))?.needsAttention).toBe(true);
    expect(tournaments.find(({ id }) => open.endsWith(id))?.needsAttention).toBe(false);
    expect(tournaments.length).toBeLessThanOrEqual(100);
  });
});

import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCESS, allScopesBut } from './src/access-table.js';
import { newKey, openKeyRing, revokeKey } from './src/api-keys.js';
import { describedOperations, type DescribedOperation } from './src/described-operations.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type Answer, type RequestOptions } from './src/http-client.js';
import type { OperationCase, Sample } from './src/operation-case.js';
import { bodyOf, ensureLeagues, OPERATION_CASES, pathOf, RANK } from './src/operation-cases.js';
import { demo } from './src/system.js';

const request = openClient('127.0.2');
const captain = openKeyRing();
const developer = openKeyRing({ kind: 'game_developer' });
/** A user of no team in any region but their own, and of no organization. */
const stranger = openKeyRing({ owner: 'bronzemoth75' });

/** Kinds of key that get the code. */
const OTHER_KINDS = {
  API_KEY_PERMISSION_DENIED: ['game_developer', 'league_operator'],
  error_game_scope_mismatch: ['personal', 'league_operator'],
  error_league_scope_mismatch: ['personal', 'game_developer'],
} as const;

let operations: DescribedOperation[];
let sample: Sample;
beforeAll(async () => {
  await ensureLeagues(request);
  operations = await describedOperations(request);
  const { body } = await request('/user/matches', { key: await captain(), body: { includeStatuses: ['COMPLETED'], numItems: 1 } });
  sample = { matchId: body.page[0].id };
});

/** An operation called as in its case, but for what is overridden. */
function call(operationId: string, overrides: RequestOptions & { path?: string }): Promise<Answer> {
  const operationCase = OPERATION_CASES[operationId];
  const described = operations.find((operation) => operation.operationId === operationId);
  if (!operationCase || !described) throw new Error(`no case for ${operationId}`);
  return request(overrides.path ?? pathOf(operationCase, sample), {
    method: described.method,
    body: bodyOf(operationCase, sample),
    ...overrides,
  });
}

/** An operation called as in its case, on what it can act on. */
async function callToSucceed(operationId: string, key: string): Promise<Answer> {
  const operationCase = OPERATION_CASES[operationId];
  const given = await operationCase?.prepare?.(request);
  return call(operationId, {
    key,
    ...(operationCase && given && { path: pathOf(operationCase, given), body: bodyOf(operationCase, given) }),
  });
}

test('the table of accesses names every operation', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(ACCESS).sort());
});

describe.each(Object.keys(ACCESS))('%s', (operationId) => {
  const { scopes, tooLow, isPro, otherKind } = ACCESS[operationId] as (typeof ACCESS)[string];
  const grant = OPERATION_CASES[operationId]?.grant;

  test('asks for a key, and says the same of every key that is no good', async () => {
    const { keys } = demo();
    const fresh = await newKey(grant);
    await revokeKey(fresh.id);
    const bad = [
      keys.revoked.key,
      fresh.key,
      keys.expired.key,
      'garbage',
      `${keys.personalPro.key.slice(0, -1)}!`,
      `mp_live_${'0'.repeat(36)}`,
    ];
    const answers = await Promise.all(bad.map((key) => call(operationId, { key })));
    for (const answer of answers) expectRefusal(answer, 401, 'error_api_key_invalid');
    expect(new Set(answers.map(({ body }) => body.message as string)).size).toBe(1);
    expectRefusal(await call(operationId, {}), 401, 'error_api_key_required');
    expectRefusal(await call(operationId, { headers: { authorization: '' } }), 401, 'error_api_key_required');
    expectRefusal(await call(operationId, { headers: { authorization: `Basic ${keys.personalPro.key}` } }), 401, 'error_api_key_invalid');
  });

  if (scopes.length > 0)
    test('refuses a key with every scope but its own', async () => {
      for (const value of ['none', ...(tooLow ? [tooLow] : [])]) {
        const { key } = await newKey({ ...grant, permissions: allScopesBut(scopes, value) });
        expectRefusal(await call(operationId, { key }), 403, 'error_api_key_permission_denied');
      }
      // An absent category grants nothing.
      const { key } = await newKey({ ...grant, permissions: {} });
      expectRefusal(await call(operationId, { key }), 403, 'error_api_key_permission_denied');
    });

  if (scopes.length > 1)
    test('takes any one of its scopes', async () => {
      for (const scope of scopes) {
        const { key } = await newKey({
          ...grant,
          permissions: allScopesBut(
            scopes.filter((other) => other !== scope),
            'none',
          ),
        });
        expect((await callToSucceed(operationId, key)).status).toBe(200);
      }
    });

  test('asks for a plan where the specification does, after the scope', async () => {
    const { key } = await newKey({ ...grant, plan: 'api_free' });
    const answer = await (isPro ? call(operationId, { key }) : callToSucceed(operationId, key));
    if (!isPro) expect(answer.status, answer.text).toBe(200);
    else {
      expectRefusal(answer, 403, 'error_api_feature_required');
      const { key: unscoped } = await newKey({ ...grant, plan: 'api_free', permissions: allScopesBut(scopes, 'none') });
      expectRefusal(await call(operationId, { key: unscoped }), 403, 'error_api_key_permission_denied');
    }
  });

  if (otherKind !== undefined)
    test('refuses a key of another kind, after the scope and before the body', async () => {
      for (const kind of OTHER_KINDS[otherKind]) {
        const { key } = await newKey({ kind });
        expectRefusal(
          await call(operationId, { key, ...(operationId === 'listGameMatches' && { body: '{"limit":' }) }),
          403,
          otherKind ?? '',
        );
        const { key: unscoped } = await newKey({ kind, permissions: allScopesBut(scopes, 'none') });
        expectRefusal(await call(operationId, { key: unscoped }), 403, 'error_api_key_permission_denied');
      }
    });

  test('answers another method with 405 and those it has', async () => {
    const described = operations.find((operation) => operation.operationId === operationId);
    const siblings = operations.filter(({ path }) => path === described?.path).map(({ method }) => method);
    const allow = siblings.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort();
    const other = ['PUT', 'DELETE', 'PATCH', 'POST'].find((method) => !siblings.includes(method)) ?? 'PUT';
    const answer = await call(operationId, { method: other, body: '{' });
    expectRefusal(answer, 405, 'error_method_not_allowed');
    expect(answer.headers.allow?.split(', ').sort()).toEqual(allow);
  });
});

const UNKNOWN: [operationId: string, path: string, code: string, body?: object][] = [
  ...['no_such_team', 'team_01m7xv9q6df1ja77r96vta84s7', 'sentinel_', 's%25'].flatMap((team): [string, string, string][] => [
    ['listTeamMatches', `/teams/${team}/matches`, 'error_team_not_found'],
    ['getTeamProfile', `/teams/${team}`, 'error_team_not_found'],
    ['listTeamMembers', `/teams/${team}/members`, 'error_team_not_found'],
    ['getTeamRatingCurve', `/teams/${team}/rating/curve`, 'error_team_not_found'],
    ['listTeamMaps', `/teams/${team}/maps`, 'error_team_not_found'],
    ['getTeamLeaderboardRank', `/leaderboards/teams/${team}/rank`, 'error_team_not_found'],
  ]),
  ...['nobody', 'user_01m7xv9q3xebyvrpybaqgec5qk', 'opal_anvil'].flatMap((user): [string, string, string][] =>
    [
      ['getUserProfile', ''],
      ['listUserTeams', '/teams'],
      ['listUserConnections', '/connections'],
      ['getUserStats', '/stats'],
      ['listUserPlayerStats', '/player-stats'],
    ].map(([operationId = '', rest = '']) => [operationId, `/users/${user}${rest}`, 'error_user_not_found']),
  ),
  ...['no_such_org', 'americas%20region'].flatMap((organization): [string, string, string][] => [
    ...[
      ['getOrganizationProfile', ''],
      ['listOrganizationMembers', '/members'],
      ['listOrganizationTeams', '/teams'],
      ['getOrganizationStats', '/stats'],
      ['listOrgMatches', '/matches'],
    ].map(([operationId = '', rest = '']): [string, string, string] => [
      operationId,
      `/orgs/${organization}${rest}`,
      'error_org_not_found',
    ]),
    ['getOrganizationLeaderboardRank', `/leaderboards/organizations/${organization}/rank`, 'error_org_not_found'],
  ]),
  ['getMatchDetail', '/matches/match_01m7xv9qaffhqakwd9d2f712g8', 'error_match_not_found'],
  ['getMatchDetail', '/matches/vct-2024-001', 'error_match_not_found'],
  ['getMatchPlayerStats', '/matches/match_01m7xv9qaffhqakwd9d2f712g8/player-stats', 'error_match_not_found'],
  ['listLeaguePlayerStats', '/leagues/vct_americas/player-stats?seasonId=season_x&sortBy=kills', 'error_league_season_not_found'],
  ['listLeaguePenalties', '/leagues/vct_americas/penalties?seasonId=season_x', 'error_league_season_not_found'],
  ['listUserPlayerStats', '/users/gildedacorn/player-stats?seasonId=season_x', 'error_league_season_not_found'],
  ['getGameMatch', '/game/matches/match_01m7xv9qaffhqakwd9d2f712g8', 'error_match_not_found'],
  ['listGamePlaylists', '/games/chess/playlists', 'error_game_not_found'],
  ['getWebhookEventType', '/webhooks/event-types/match.lost', 'error_not_found'],
  ['getWebhookEventType', '/webhooks/event-types/internal.user.deleted', 'error_not_found'],
  ['listTeamLeaderboard', '/leaderboards/teams?gameSlug=chess', 'error_game_not_found'],
  ['listOrganizationLeaderboard', '/leaderboards/organizations?gameSlug=chess', 'error_game_not_found'],
  ['getTeamLeaderboardRank', '/leaderboards/teams/sentinels/rank?gameSlug=chess', 'error_game_not_found'],
  ['getOrganizationLeaderboardRank', '/leaderboards/organizations/americas_region/rank?gameSlug=chess', 'error_game_not_found'],
  ['listLeagueTeams', '/leagues/vct_americas/teams?gameId=chess', 'error_game_not_found'],
  ['listLeagueMatches', '/leagues/vct_americas/matches?gameId=chess', 'error_game_not_found'],
  ['listLeaguePenalties', '/leagues/vct_americas/penalties?gameId=chess', 'error_game_not_found'],
  ['listLeagueApplications', '/leagues/vct_americas/applications?gameId=chess', 'error_game_not_found'],
  ['getLeaguePenalties', '/leagues/vct_americas/penalties', 'error_game_not_found', { gameId: 'chess' }],
  ['getLeagueTemplates', '/leagues/templates', 'error_game_not_found', { gameId: 'chess' }],
  ...[
    ['listLeagueTeams', 'teams'],
    ['listLeagueMatches', 'matches'],
    ['listLeagueBans', 'bans'],
    ['listLeaguePenalties', 'penalties'],
    ['listLeagueApplications', 'applications'],
    ['listLeagueDisputes', 'disputes'],
  ].map(([operationId = '', rest = '']): [string, string, string] => [
    operationId,
    `/leagues/vct_americas/${rest}?teamId=nobody`,
    'error_team_not_found',
  ]),
  ['getLeaguePenalties', '/leagues/vct_americas/penalties', 'error_team_not_found', { teamId: 'nobody' }],
  ['getLeagueRules', '/leagues/vct_americas/rules', 'error_league_game_not_found', { gameId: 'chess' }],
];

test.each(UNKNOWN)('%s %s is 404 %s', async (operationId, path, code, body) => {
  const key = OPERATION_CASES[operationId]?.grant ? await developer() : await captain();
  expectRefusal(await call(operationId, { path, key, ...(body && { body }) }), 404, code);
});

test('a private user finds themselves, and nobody else does', async () => {
  const { key } = await newKey({ owner: 'opal_anvil' });
  for (const rest of ['', '/teams', '/connections', '/stats'])
    expect((await request(`/users/opal_anvil${rest}`, { key })).status, rest).toBe(200);
});

test('a path that does not exist is 404 before the key is looked at', async () => {
  for (const path of ['/nowhere', '/seasons', '//nowhere', '/teams/sentinels/', '/user/matches/'])
    expectRefusal(await request(path), 404, 'error_not_found');
});

describe('403 by what the caller is', () => {
  test('an organization shows its matches to its active members only', async () => {
    const answer = await request('/orgs/americas_region/matches', { body: {}, key: await stranger() });
    expectRefusal(answer, 403, 'error_org_membership_required');
    // A player of one of its teams is no member either.
    const { key } = await newKey({ owner: demo().keys.memberPro.owner });
    expectRefusal(await request('/orgs/americas_region/matches', { body: {}, key }), 403, 'error_org_membership_required');
  });

  test('a private team shows roster and matches to its active members only', async () => {
    const key = await stranger();
    expectRefusal(await request('/teams/team_mle/members', { key }), 403, 'error_team_membership_required');
    expectRefusal(await request('/teams/team_mle/matches', { key, body: {} }), 403, 'error_team_membership_required');
    expect((await request('/teams/team_mle', { key })).body.team.isMember).toBe(false);
  });

  test("a developer's key of another game gets a scope mismatch, even for a match it names", async () => {
    const { key } = await newKey({ kind: 'game_developer', game: 'league_of_legends' });
    expectRefusal(await request(`/game/matches/${sample.matchId}`, { key }), 403, 'error_game_scope_mismatch');
    expect((await request('/game/matches', { key, body: {} })).body).toMatchObject({
      matches: [],
      count: 0,
      pagination: { cursor: null, hasMore: false },
    });
  });
});

const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const NUM_ITEMS = 'error_invalid_num_items';
const LIMIT = 'error_invalid_limit';
const DATE = 'error_invalid_date_format';
const INVALID = 'INVALID_INPUT';

/** Bad bodies of the three native listings. */
const LISTING_BODIES: [body: string, code: string][] = [
  ...['0', '101', '-1', '1.5', '"25"', 'null', 'true', '[25]', '{}', '1e999', '9007199254740993'].map((value): [string, string] => [
    `{"numItems":${value}}`,
    NUM_ITEMS,
  ]),
  ...['"x"', '""', '"AAAAAAAAAAAAAAAAAAAAAAAAAAAA"', '7', 'true', `"${'A'.repeat(5000)}"`].map((value): [string, string] => [
    `{"cursor":${value}}`,
    'error_invalid_cursor',
  ]),
  ...['scheduledAfter', 'scheduledBefore', 'createdAfter', 'createdBefore'].flatMap((field) =>
    [
      '"yesterday"',
      '"2024-02-30"',
      '"2024-13-01"',
      '"2024-01-01T25:00:00Z"',
      '""',
      '1704067200000',
      '"2024-01-01 "',
      '"01/02/2024"',
      'null',
    ].map((value): [string, string] => [`{"${field}":${value}}`, DATE]),
  ),
  ...['"COMPLETED"', '[1]', '[null]', '{}', 'null'].flatMap((value): [string, string][] => [
    [`{"includeStatuses":${value}}`, INVALID],
    [`{"excludeStatuses":${value}}`, INVALID],
  ]),
  ...['5', '""', 'null', '["valorant"]', `"${'g'.repeat(300)}"`, '"val\\u0000orant"', '"\\ud800"'].flatMap((value): [string, string][] => [
    [`{"gameId":${value}}`, INVALID],
    [`{"opponentId":${value}}`, INVALID],
  ]),
  ['{', INVALID],
  ['[]', INVALID],
  ['"text"', INVALID],
  ['null', INVALID],
  ['7', INVALID],
  ['{"a":1,}', INVALID],
  ['{"__proto__":{}}', INVALID],
  [`{"deep":${nested(40)}}`, INVALID],
  ['{"a\\u0000":1}', INVALID],
  ['{"unknown":"\\u0000"}', INVALID],
  ['{"unknown":["\\ud800"]}', INVALID],
];

describe('400', () => {
  test.each(['/user/matches', '/teams/sentinels/matches', '/orgs/americas_region/matches'])(
    'POST %s refuses every bad body with its code',
    async (path) => {
      for (const [body, code] of LISTING_BODIES) {
        const answer = await request(path, { key: await captain(), body });
        expect({ body: body.slice(0, 60), status: answer.status, error: answer.body?.error }).toEqual({
          body: body.slice(0, 60),
          status: 400,
          error: code,
        });
        expectRefusal(answer, 400, code);
      }
    },
  );

  test.each<[operationId: string, field: string, value: unknown]>([
    ...['   ', '\t\n \n', ' a '].flatMap((blank): [string, string, unknown][] => [
      ['createLeague', 'name', blank],
      ['updateLeagueBranding', 'name', blank],
      ['updateStaffLeague', 'reason', blank],
    ]),
    ['updateStaffLeague', 'reason', 'ab'],
    ['updateStaffLeague', 'reason', undefined],
    ['createLeagueSeason', 'name', '   '],
    ['announceLeague', 'title', '   '],
    ['announceLeague', 'body', '\n'],
    ['createLeagueBan', 'reason', ' '],
    ['createLeaguePenalty', 'reason', ' '],
    ['updateLeagueBranding', 'socials', { twitch: 'https://user:secret@twitch.example.org/league' }],
    ['updateLeagueBranding', 'socials', { twitch: 'https://' }],
  ])('%s refuses a %s of %j, and names it', async (operationId, field, value) => {
    const { key } = await newKey(OPERATION_CASES[operationId]?.grant);
    const body = { ...(bodyOf(OPERATION_CASES[operationId] as OperationCase, sample) as object), [field]: value };
    const answer = await call(operationId, { key, body });
    expectRefusal(answer, 400, INVALID);
    expect(answer.body.issues[0].path).toContain(`body.${field}`);
  });

  test('POST /orgs/{identifier}/matches refuses a leagueTeamsOnly that is no boolean', async () => {
    for (const value of ['true', 1, null])
      expectRefusal(
        await request('/orgs/americas_region/matches', { key: await captain(), body: { leagueTeamsOnly: value } }),
        400,
        INVALID,
      );
  });

  test('POST /game/matches refuses every bad body with its code', async () => {
    const bodies: [string, string][] = [
      ...['0', '101', '-1', '1.5', '"25"', 'null', '[]'].map((value): [string, string] => [`{"limit":${value}}`, LIMIT]),
      ...['"x"', '""', '7'].map((value): [string, string] => [`{"cursor":${value}}`, 'error_invalid_cursor']),
      ...['"DONE"', '"completed"', '7', 'null', '["COMPLETED"]'].map((value): [string, string] => [`{"status":${value}}`, INVALID]),
      ['{', INVALID],
      ['[]', INVALID],
    ];
    for (const [body, code] of bodies) expectRefusal(await request('/game/matches', { key: await developer(), body }), 400, code);
  });

  const LIMITED = ['/leaderboards/teams', '/leaderboards/players', '/leaderboards/organizations'];
  const SORTED = [
    ...LIMITED,
    '/leaderboards/teams/sentinels/rank',
    '/leaderboards/players/me/rank',
    '/leaderboards/organizations/americas_region/rank',
  ];
  test.each(LIMITED)('GET %s refuses every bad limit', async (path) => {
    for (const query of [
      'limit=0',
      'limit=101',
      'limit=-1',
      'limit=abc',
      'limit=',
      'limit=1.5',
      'limit=1e1',
      'limit=0x10',
      'limit=%2010',
      'limit=99999999999999999999',
      'limit=5&limit=6',
      'limit=5&limit=5',
    ]) {
      expectRefusal(await request(`${path}?${query}`, { key: await captain() }), 400, LIMIT);
    }
  });

  test.each(SORTED)('GET %s refuses every bad sortBy and gameSlug', async (path) => {
    const ofGame = path.includes('/players')
      ? []
      : ['gameSlug=', 'gameSlug=a&gameSlug=b', 'gameSlug=val%00orant', `gameSlug=${'g'.repeat(300)}`];
    for (const query of ['sortBy=x', 'sortBy=', 'sortBy=WINS', 'sortBy=wins&sortBy=wins', 'sortBy=wins%00', ...ofGame]) {
      expectRefusal(await request(`${path}?${query}`, { key: await captain() }), 400, INVALID);
    }
  });

  test('every path parameter refuses NUL, a malformed escape and more than 256 characters', async () => {
    for (const { operationId, path } of operations) {
      if (!path.includes('{')) continue;
      const { key } = await newKey(OPERATION_CASES[operationId]?.grant);
      const refuse = async (bad: string): Promise<void> => {
        const answer = await call(operationId, { key, path: path.replace(/\{\w+\}/, bad).replace(/\{\w+\}/g, RANK.mode) });
        expect({ path, bad: bad.slice(0, 10), length: bad.length, status: answer.status, error: answer.body?.error }).toEqual({
          path,
          bad: bad.slice(0, 10),
          length: bad.length,
          status: 400,
          error: INVALID,
        });
      };
      await Promise.all(['a%00b', 'a%', 'a%zz', '%ff', 'x'.repeat(257), 'x'.repeat(3000)].map(refuse));
    }
  });

  test('POST /user/game-ranks refuses every bad body', async () => {
    const bad = [
      {},
      { ...RANK, gameId: undefined },
      { ...RANK, mode: undefined },
      { ...RANK, sr: undefined },
      { ...RANK, gameId: 'rocket_league' },
      { ...RANK, gameId: 'VALORANT' },
      { ...RANK, gameId: 5 },
      { ...RANK, mode: 'no_such_playlist' },
      { ...RANK, mode: '' },
      { ...RANK, mode: 'm'.repeat(65) },
      { ...RANK, sr: -1 },
      { ...RANK, sr: 100_001 },
      { ...RANK, sr: 1.5 },
      { ...RANK, sr: '2345' },
      { ...RANK, isTop250: 'yes' },
      { ...RANK, top250Rank: 0 },
      { ...RANK, top250Rank: 251 },
      { ...RANK, winstreak: -1 },
      { ...RANK, winstreak: 100 },
      { ...RANK, winstreak: null },
    ];
    const { key } = await newKey();
    for (const body of bad) expectRefusal(await request('/user/game-ranks', { key, body }), 400, INVALID);
    for (const header of ['', 'two words', 'ü', 'x'.repeat(256)]) {
      expectRefusal(await request('/user/game-ranks', { key, body: RANK, headers: { 'idempotency-key': header } }), 400, INVALID);
    }
    expectRefusal(await request('/user/game-ranks', { key, method: 'POST' }), 400, INVALID);
    for (const path of ['/user/game-ranks/rocket_league/ranked', `/user/game-ranks/valorant/${'m'.repeat(65)}`])
      expectRefusal(await request(path, { key, method: 'DELETE' }), 400, INVALID);
    expect((await request('/user/game-ranks', { key })).body.gameRanks).toEqual([]);
  });
});

test('a cursor is good for its listing, caller and filters only, and not when altered', async () => {
  const { key } = await newKey();
  const filters = { includeStatuses: ['COMPLETED'], numItems: 2 };
  const { body } = await request('/user/matches', { key, body: filters });
  const cursor = body.continueCursor as string;
  expect((await request('/user/matches', { key, body: { ...filters, numItems: 7, cursor } })).status).toBe(200);
  const flipped = `${cursor.slice(0, 30)}${cursor[30] === 'A' ? 'B' : 'A'}${cursor.slice(31)}`;
  const { key: opponent } = await newKey({ owner: demo().keys.opponentPro.owner });
  const misuses: [string, RequestOptions][] = [
    ['/user/matches', { key, body: { ...filters, cursor: flipped } }],
    ['/user/matches', { key, body: { ...filters, cursor: `${cursor}A` } }],
    ['/user/matches', { key, body: { ...filters, cursor: ` ${cursor}` } }],
    ['/user/matches', { key, body: { ...filters, cursor, gameId: 'valorant' } }],
    ['/user/matches', { key: opponent, body: { ...filters, cursor } }],
    ['/teams/sentinels/matches', { key, body: { ...filters, cursor } }],
  ];
  for (const [path, options] of misuses) expectRefusal(await request(path, options), 400, 'error_invalid_cursor');
});

test('a body that is no JSON is 415, one over 1 MiB is 413', async () => {
  const { key } = await newKey();
  expectRefusal(
    await request('/user/matches', { key, body: 'numItems=2', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    415,
    'error_unsupported_media_type',
  );
  expectRefusal(await request('/user/matches', { key, body: { filler: 'x'.repeat(1024 * 1024) } }), 413, 'error_payload_too_large');
});

test('a body may be gzip, and what it stands for is bounded; another coding is 415 and told what is taken', async () => {
  const { key } = await newKey();
  const whole = (await request('/user/matches', { key, body: { numItems: 1 } })).body.page;
  const headers = { 'content-encoding': 'gzip' };
  const answer = await request('/user/matches', { key, body: gzipSync('{"numItems":1}'), headers });
  expect([answer.status, answer.body.page]).toEqual([200, whole]);
  expectRefusal(await request('/user/matches', { key, body: gzipSync(' '.repeat(2_000_000)), headers }), 413, 'error_payload_too_large');
  expectRefusal(await request('/user/matches', { key, body: gzipSync('{}').subarray(0, -4), headers }), 400, INVALID);
  const other = await request('/user/matches', { key, body: '{}', headers: { 'content-encoding': 'br' } });
  expectRefusal(other, 415, 'error_unsupported_media_type');
  expect(other.headers['accept-encoding']).toBe('gzip, identity');
});

test('a field that the operation does not have may hold any number', async () => {
  const { key } = await newKey();
  for (const value of ['1e30', '1e999', '9007199254740993', '{"a":[1e30]}']) {
    const answer = await request('/user/matches', { key, body: `{"numItems":1,"newField":${value}}` });
    expect([answer.status, answer.headers['x-matchpoint-ignored-fields']], answer.text).toEqual([200, 'newField']);
  }
});

test('a read by POST takes no body, an empty one and {} alike, and names fields it does not have', async () => {
  const { key } = await newKey();
  const whole = (await request('/user/matches', { key, body: {} })).body.page;
  for (const options of [
    { method: 'POST' },
    { method: 'POST', body: '' },
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    { body: ' ' },
    { body: { userId: 'x', limit: 3 } },
  ]) {
    const answer = await request('/user/matches', { key, ...options });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.page).toEqual(whole);
    expect(answer.headers['x-matchpoint-ignored-fields']).toBe(
      'body' in options && typeof options.body === 'object' ? 'userId, limit' : undefined,
    );
  }
});

test('the 61st request of a second is 429, and tells when to come again', async () => {
  const { key } = await newKey();
  const answers = await Promise.all(Array.from({ length: 75 }, () => request('/games', { key })));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expectRefusal(answer, 429, 'error_api_rate_limited');
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1',
      'retry-after': '1',
    });
  }
});

test('a sane request id of the caller comes back, any other is replaced', async () => {
  expect((await request('/games', { headers: { 'x-request-id': 'trace-7' } })).body.requestId).toBe('trace-7');
  expect((await request('/games', { headers: { 'x-request-id': 'x'.repeat(500) } })).body.requestId).toMatch(/^req_/);
});

test('a preflight is answered before all checks, and HEAD is a GET without its body', async () => {
  const preflight = await request('/user/matches', {
    method: 'OPTIONS',
    headers: {
      'origin': 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': expect.stringContaining('POST'),
  });
  expect(preflight.headers['x-ratelimit-limit']).toBeUndefined();
  const { key } = await newKey();
  const head = await request('/teams/sentinels', { key, method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '', headers: { 'x-ratelimit-remaining': '59' } });
  expect((await request('/teams/sentinels', { method: 'HEAD' })).status).toBe(401);
});

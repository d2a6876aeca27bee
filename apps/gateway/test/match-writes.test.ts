import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROUTES } from '../src/routes/index.js';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const AT = '2026-01-01T00:00:00.000Z';
let gateway: TestGateway;
/** What reached the match service, newest last. */
const sent: { rpc: string; request: unknown; call: CallContext }[] = [];

/** An answer of the match service, and a note of what it was asked. */
const answers =
  <Request, Response>(rpc: string, response: Response) =>
  async (request: Request, call: CallContext): Promise<Response> => {
    sent.push({ rpc, request, call });
    return response;
  };
const last = <Request>(): { request: Request; call: CallContext } => sent.at(-1) as never;

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    matchCommands: {
      createMatch: answers('createMatch', { matchId: 'match_1', timestamp: AT }),
      createGameMatch: answers('createGameMatch', { matchId: 'match_2', timestamp: AT }),
      async markMatchReady(request, call) {
        if (request.teamId === 'team_other') throw new DomainError('error_not_match_participant');
        call.trailers.set('matchpoint-idempotent-replayed', '1');
        return answers('markMatchReady', { matchReady: false, timestamp: AT })(request, call);
      },
      startMatch: answers('startMatch', { timestamp: AT }),
      cancelMatch: answers('cancelMatch', { timestamp: AT }),
      forfeitGameMatch: answers('forfeitGameMatch', { timestamp: AT }),
      updateGameMatchStatus: answers('updateGameMatchStatus', { previousStatus: 'ACCEPTED', newStatus: 'IN_PROGRESS', timestamp: AT }),
      updateAttendance: answers('updateAttendance', { reclaimedSpot: true, replacedBy: undefined, message: undefined, timestamp: AT }),
    },
    matchScores: {
      submitMatchScore: answers('submitMatchScore', { result: { action: 'submitted', mapIndex: 0, scoreStatus: 'PENDING' } }),
      submitGameMapScore: answers('submitGameMapScore', { mapIndex: 3, scoreStatus: 'CONFIRMED' }),
      submitGamePlayerStats: answers('submitGamePlayerStats', { mapIndex: 1, action: 'created' }),
    },
  });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  sent.length = 0;
});

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: { error?: string; issues?: { path: string }[] };
}
async function send(
  method: string,
  path: string,
  body?: unknown,
  { key, headers }: { key?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await gateway.fetch(path, {
    method,
    key: key ?? (await gateway.key()),
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) as Answer['body'] };
}
const developer = (): Promise<string> => gateway.key({ kind: 'game_developer', gameId: 'valorant', plan: 'api_free' });

const MATCH = {
  teamId: 'team_a',
  gameId: 'valorant',
  gameModeId: 'standard',
  matchType: 'XP_ONLY',
  mapSelectionType: 'COMPETITIVE',
  mapPreferenceMode: 'VETO',
  teamSize: 5,
  bestOf: 3,
  activeRoster: ['user_1'],
};
const GAME_MATCH = {
  creatorTeamId: 'team_a',
  acceptedTeamId: 'team_b',
  gameModeId: 'standard',
  bestOf: 1,
  teamSize: 5,
  platform: 'PC',
  inputDevice: 'KB_M',
  region: 'EU',
  mapSelectionType: 'FLEX',
  mapPreferenceMode: 'MANUAL',
};
const SCORE = { mapIndex: 0, mapId: 'ascent', creatorTeamScore: 13, opponentTeamScore: 7 };

describe('creating a match', () => {
  it('applies the specification’s defaults and returns the service’s response', async () => {
    const { status, text } = await send('POST', '/matches/create', MATCH);
    expect([status, JSON.parse(text)]).toEqual([200, { success: true, matchId: 'match_1', timestamp: AT }]);
    expect(last<match.CreateMatchRequest>().request).toMatchObject({
      ...MATCH,
      platform: 'CROSSPLAY',
      inputDevice: 'ALL',
      region: 'NONE',
      publishStatus: 'DRAFT',
      selectedMaps: [],
      selectedObjectives: [],
      benchRoster: [],
      isChallenge: false,
      scheduledAt: undefined,
      wagerAmount: undefined,
      gameSpecificOptions: undefined,
      lockedRules: undefined,
      notes: undefined,
      leagueId: undefined,
    });
    expect(last().call.caller).toMatchObject({ userId: 'user_owner', kind: 'personal' });
  });

  it('passes on everything, the time as an instant and objects unchanged', async () => {
    await send('POST', '/matches/create', {
      ...MATCH,
      matchType: 'WAGER',
      wagerAmount: 2.5,
      platform: 'PC',
      scheduledAt: 1_800_000_000_123.5,
      publishStatus: 'PUBLISHED',
      benchRoster: [{ id: 'user_2', priority: 1.5 }],
      gameSpecificOptions: { overtime: true, rounds: 13, side: 'attack' },
      lockedRules: { maps: true },
      isChallenge: true,
      challengedTeamId: 'team_b',
      leagueId: 'vct',
      notes: 'gl hf',
      selectedMaps: ['ascent'],
    });
    expect(last().request).toMatchObject({
      scheduledAt: '2027-01-15T08:00:00.123Z',
      wagerAmount: 2.5,
      platform: 'PC',
      publishStatus: 'PUBLISHED',
      benchRoster: [{ userId: 'user_2', priority: 1.5 }],
      gameSpecificOptions: '{"overtime":true,"rounds":13,"side":"attack"}',
      lockedRules: '{"maps":true}',
      isChallenge: true,
      challengedTeamId: 'team_b',
      leagueId: 'vct',
      notes: 'gl hf',
      selectedMaps: ['ascent'],
    });
  });

  it.each([
    ['a challenge of nobody', { isChallenge: true }, 'body.challengedTeamId'],
    ['no roster', { activeRoster: [] }, 'body.activeRoster'],
    ['a nameless player', { activeRoster: [''] }, 'body.activeRoster[0]'],
    ['an empty team id', { teamId: '' }, 'body.teamId'],
    ['half a player', { teamSize: 2.5 }, 'body.teamSize'],
    ['an even series', { bestOf: 2 }, 'body.bestOf'],
    ['an unknown match type', { matchType: 'RANKED' }, 'body.matchType'],
    ['a time that is text', { scheduledAt: '2026-01-01' }, 'body.scheduledAt'],
    ['a time beyond the calendar', { scheduledAt: 8_640_000_000_000_000 }, 'body.scheduledAt'],
    ['a wager of nothing', { matchType: 'WAGER', wagerAmount: 0 }, 'body.wagerAmount'],
    ['a bench player without priority', { benchRoster: [{ id: 'user_2' }] }, 'body.benchRoster[0].priority'],
    ['an option that is a list', { gameSpecificOptions: { maps: [] } }, 'body.gameSpecificOptions.maps'],
    ['a rule that is text', { lockedRules: { maps: 'yes' } }, 'body.lockedRules.maps'],
    ['a null', { notes: null }, 'body.notes'],
  ])('refuses %s and names the place', async (_name, change, path) => {
    const { status, body } = await send('POST', '/matches/create', { ...MATCH, ...change });
    expect([status, body.error, body.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', path]);
    expect(sent).toEqual([]);
  });

  it('accepts a game server’s complete match, with the game from the key only', async () => {
    const { status, headers } = await send(
      'POST',
      '/game/matches/create',
      { ...GAME_MATCH, scheduledAt: 0, gameId: 'counter_strike_2' },
      { key: await developer() },
    );
    expect([status, headers.get('x-matchpoint-ignored-fields')]).toEqual([200, 'gameId']);
    expect(last().request).toMatchObject({
      ...GAME_MATCH,
      selectedMaps: [],
      selectedObjectives: [],
      scheduledAt: '1970-01-01T00:00:00.000Z',
    });
    expect(last().call.caller).toMatchObject({ kind: 'game_developer', gameId: 'valorant' });
    for (const name of Object.keys(GAME_MATCH)) {
      const { body } = await send('POST', '/game/matches/create', { ...GAME_MATCH, [name]: undefined }, { key: await developer() });
      expect([body.error, body.issues?.[0]?.path]).toEqual(['INVALID_INPUT', `body.${name}`]);
    }
  });
});

describe('commands', () => {
  it.each([
    ['POST', '/matches/m/start', undefined, { success: true, timestamp: AT }],
    ['POST', '/matches/m/cancel', {}, { success: true, matchId: 'm', timestamp: AT }],
    ['POST', '/matches/m/ready', { teamId: 'team_a' }, { success: true, matchReady: false, timestamp: AT }],
    ['POST', '/matches/m/attendance', { status: 'ATTENDING' }, { success: true, reclaimedSpot: true, timestamp: AT }],
  ])('%s %s answers as the peer does', async (method, path, body, expected) => {
    const answer = await send(method, path, body);
    expect([answer.status, answer.body]).toEqual([200, expected]);
  });

  it.each([
    [
      'PATCH',
      '/game/matches/m/status',
      { status: 'IN_PROGRESS' },
      { success: true, matchId: 'm', previousStatus: 'ACCEPTED', newStatus: 'IN_PROGRESS', timestamp: AT },
    ],
    [
      'POST',
      '/game/matches/m/forfeit',
      { forfeitingTeamId: 'team_a', reason: 'left' },
      { success: true, matchId: 'm', forfeitedByTeamId: 'team_a', timestamp: AT },
    ],
    [
      'POST',
      '/game/matches/m/scores/3',
      { ...SCORE, mapIndex: undefined },
      { success: true, mapIndex: 3, scoreStatus: 'CONFIRMED', timestamp: expect.any(String) as string },
    ],
    [
      'POST',
      '/game/matches/m/player-stats',
      { mapIndex: 1, playerStats: { user_1: { kills: 20 } } },
      { success: true, mapIndex: 1, action: 'created', timestamp: expect.any(String) as string },
    ],
  ])('%s %s of a game server answers as the peer does, without plan', async (method, path, body, expected) => {
    const answer = await send(method, path, body, { key: await developer() });
    expect([answer.status, answer.body]).toEqual([200, expected]);
  });

  it.each([
    ['POST', '/matches/m/ready', {}, 'body.teamId'],
    ['POST', '/matches/m/attendance', { status: 'LATE' }, 'body.status'],
    ['POST', '/matches/m/lobby-code', { lobbyCode: 'x'.repeat(51) }, 'body.lobbyCode'],
    ['POST', '/matches/m/scores', { ...SCORE, creatorTeamScore: 1001 }, 'body.creatorTeamScore'],
    ['POST', '/matches/m/scores', { ...SCORE, mapIndex: -1 }, 'body.mapIndex'],
    ['POST', '/matches/m/scores', { ...SCORE, screenshotUrls: ['http://a.example/1.png'] }, 'body.screenshotUrls[0]'],
    [
      'POST',
      '/matches/m/scores',
      { ...SCORE, screenshotUrls: Array.from({ length: 11 }, () => 'https://a.example/1.png') },
      'body.screenshotUrls',
    ],
    ['POST', '/matches/m/scores', { ...SCORE, opponentTeamScore: '7' }, 'body.opponentTeamScore'],
    ['PATCH', '/matches/m/scores', {}, 'body.mapIndex'],
    ['POST', '/matches/m/accept', { teamId: 'team_b', activeRoster: ['user_3'], mapPreferenceMode: 'MANUAL' }, 'body.mapPreferenceMode'],
  ])('%s %s refuses %j', async (method, path, body, place) => {
    const answer = await send(method, path, body);
    expect([answer.status, answer.body.error, answer.body.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', place]);
    expect(sent).toEqual([]);
  });

  it.each([
    ['POST', '/game/matches/m/scores/x', { ...SCORE, mapIndex: undefined }, 'path.mapIndex'],
    ['PATCH', '/game/matches/m/status', { status: 'DONE' }, 'body.status'],
    ['POST', '/game/matches/m/scores', { maps: [] }, 'body.maps'],
    ['POST', '/game/matches/m/player-stats', { mapIndex: 0, playerStats: [] }, 'body.playerStats'],
  ])('%s %s of a game server refuses %j', async (method, path, body, place) => {
    const answer = await send(method, path, body, { key: await developer() });
    expect([answer.status, answer.body.error, answer.body.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', place]);
  });

  it('return the service’s refusal unchanged', async () => {
    const { status, body } = await send('POST', '/matches/m/ready', { teamId: 'team_other' });
    expect([status, body.error]).toEqual([403, 'error_not_match_participant']);
  });

  it('mark a replay, pass on key, scope and digest of the body, and read the key only from the header', async () => {
    const key = await gateway.key();
    const ready = (idempotencyKey: string, body: object): Promise<Answer> =>
      send('POST', '/matches/m/ready', body, { key, headers: { 'idempotency-key': idempotencyKey } });
    const { headers } = await ready('k-1', { teamId: 'team_a', extra: 1 });
    expect(headers.get('idempotent-replayed')).toBe('true');
    const first = last().call.idempotency;
    await ready('"k-1"', { extra: 1, teamId: 'team_a' });
    expect(last().call.idempotency).toEqual(first);
    await ready('k-1', { teamId: 'team_b' });
    expect(last().call.idempotency).toMatchObject({ key: 'k-1', scope: first?.scope });
    expect(last().call.idempotency?.fingerprint).not.toBe(first?.fingerprint);
    await send('POST', '/matches/other/ready', { teamId: 'team_a' }, { key, headers: { 'idempotency-key': 'k-1' } });
    expect(last().call.idempotency?.scope).not.toBe(first?.scope);
    expect((await ready('', { teamId: 'team_a' })).body.error).toBe('INVALID_INPUT');
    await send('POST', '/matches/m/scores', SCORE, { key, headers: { 'idempotency-key': 'k-1' } });
    expect(last().call.idempotency).toBeUndefined();
  });
});

describe('who may', () => {
  const writes = ROUTES.filter(
    ({ path, method }) => /^\/(game\/)?matches\//.test(path) && method !== 'GET' && path !== '/matches/discover',
  );
  const pathOf = (path: string): string => path.replace('{mapIndex}', '0').replace(/\{\w+\}/g, 'm');

  it.each(writes.map(({ method, path }) => [method, path] as const))(
    '%s %s: keys of another kind are refused before their body is read',
    async (method, path) => {
      const expected = path.startsWith('/game/') ? 'error_game_scope_mismatch' : 'API_KEY_PERMISSION_DENIED';
      const grants = path.startsWith('/game/')
        ? [{ kind: 'personal' }, { kind: 'league_operator', leagueId: 'league_1' }, { kind: 'game_developer' }]
        : [
            { kind: 'game_developer', gameId: 'valorant' },
            { kind: 'league_operator', leagueId: 'league_1' },
          ];
      for (const grant of grants) {
        const { status, body } = await send(method, pathOf(path), 'not an object', { key: await gateway.key(grant as never) });
        expect([status, body.error]).toEqual([403, expected]);
      }
      expect((await send(method, pathOf(path), 'not an object', { key: await gateway.key({ permissions: {} }) })).body.error).toBe(
        'error_api_key_permission_denied',
      );
    },
  );

  it.each(writes.filter(({ path }) => path.startsWith('/matches/')).map(({ method, path }) => [method, path] as const))(
    '%s %s: refuses a free key for its plan, except for scores and disputes',
    async (method, path) => {
      const { status, body } = await send(method, pathOf(path), 'not an object', { key: await gateway.key({ plan: 'api_free' }) });
      const isOpenToFreeKeys = path.endsWith('/scores') || path.includes('/disputes');
      expect([status, body.error]).toEqual(isOpenToFreeKeys ? [400, 'INVALID_INPUT'] : [403, 'error_api_feature_required']);
    },
  );
});

it.each([
  ['GET', '/matches/create', 405, 'POST'],
  ['GET', '/game/matches/create', 405, 'POST'],
  ['GET', '/game/matches/batch-scores', 405, 'POST'],
  ['POST', '/matches/m', 405, 'GET, HEAD'],
  ['DELETE', '/matches/m/scores', 405, 'POST, PATCH, GET, HEAD'],
  ['PATCH', '/game/matches/m', 405, 'GET, HEAD'],
  ['POST', '/game/matches/m/status', 405, 'GET, HEAD, PATCH'],
  ['POST', '/matches/m/nothing', 404, null],
  ['GET', '/game/matches', 405, 'POST'],
  ['POST', '/matches', 405, 'GET, HEAD'],
])('%s %s is %i, Allow %s', async (method, path, status, allow) => {
  const answer = await send(method, path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(allow?.split(', ').sort());
});

import { beforeAll, describe, expect, test } from 'vitest';
import { openKeyRing } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type RequestOptions } from './src/http-client.js';
import { importSquads, succeed, type Squad } from './src/squads.js';

/** Two developers of two games, each with every scope. Neither sees, lists or changes the other's matches by any path. */
const request = openClient('127.0.22');

interface Studio {
  game: string;
  mode: string;
  squads: [Squad, Squad];
}
interface Developer extends Studio {
  key(): Promise<string>;
  matchId: string;
}
let first: Developer;
let second: Developer;

const foundStudio = async (game: string, mode: string): Promise<Studio> => ({
  game,
  mode,
  squads: (await importSquads(request, [`e2e_${game}_red`, `e2e_${game}_blue`], { game, size: 2 })) as [Squad, Squad],
});

/** Its key is owned by a captain of the other game, so that being a player there opens nothing either. */
async function openStudio(studio: Studio, other: Studio): Promise<Developer> {
  const key = openKeyRing({ kind: 'game_developer', game: studio.game, owner: other.squads[0].captain });
  return {
    ...studio,
    key,
    matchId: (await succeed(request, '/game/matches/create', { key: await key(), body: matchBody(studio) })).matchId,
  };
}

const matchBody = ({ mode, squads: [red, blue] }: Studio): object => ({
  creatorTeamId: red.teamId,
  acceptedTeamId: blue.teamId,
  gameModeId: mode,
  bestOf: 1,
  teamSize: 2,
  platform: 'PC',
  inputDevice: 'KB_M',
  region: 'EU',
  mapSelectionType: 'FLEX',
  mapPreferenceMode: 'MANUAL',
});
const SCORE = { mapId: '', creatorTeamScore: 13, opponentTeamScore: 2 };

beforeAll(async () => {
  const shooters = await foundStudio('counter_strike_2', 'competitive');
  const heroes = await foundStudio('rocket_league', 'soccar');
  first = await openStudio(shooters, heroes);
  second = await openStudio(heroes, shooters);
});

const state = async ({ matchId, key }: Developer): Promise<object> => {
  const read = async (rest: string): Promise<object> => ({
    ...(await succeed(request, `/game/matches/${matchId}${rest}`, { key: await key() })),
    timestamp: undefined,
  });
  return { match: await read(''), status: await read('/status'), scores: await read('/scores'), rosters: await read('/rosters') };
};

/** Every way of naming a match. */
const WAYS: [string, (matchId: string, owner: Developer) => [string, RequestOptions]][] = [
  ['GET /game/matches/{matchId}', (id) => [`/game/matches/${id}`, {}]],
  ['GET …/rosters', (id) => [`/game/matches/${id}/rosters`, {}]],
  ['GET …/status', (id) => [`/game/matches/${id}/status`, {}]],
  ['PATCH …/status', (id) => [`/game/matches/${id}/status`, { method: 'PATCH', body: { status: 'CANCELLED' } }]],
  ['POST …/forfeit', (id, { squads }) => [`/game/matches/${id}/forfeit`, { body: { forfeitingTeamId: squads[0].teamId } }]],
  ['GET …/scores', (id) => [`/game/matches/${id}/scores`, {}]],
  ['POST …/scores', (id) => [`/game/matches/${id}/scores`, { body: { maps: [{ mapIndex: 0, ...SCORE }] } }]],
  ['POST …/scores/{mapIndex}', (id) => [`/game/matches/${id}/scores/0`, { body: SCORE }]],
  ['POST …/player-stats', (id) => [`/game/matches/${id}/player-stats`, { body: { mapIndex: 0, playerStats: { a: 1 } } }]],
  ['POST …/live', (id) => [`/game/matches/${id}/live`, { body: { stateVersion: 1, mapIndex: 0, phase: 'live' } }]],
  ['GET /matches/{matchId}/player-stats', (id) => [`/matches/${id}/player-stats`, {}]],
  ['GET /matches/{matchId}', (id) => [`/matches/${id}`, {}]],
  ['GET /matches/{matchId}/players', (id) => [`/matches/${id}/players`, {}]],
  ['GET /matches/{matchId}/scores', (id) => [`/matches/${id}/scores`, {}]],
  ['GET /matches/{matchId}/events', (id) => [`/matches/${id}/events`, {}]],
  ['GET /matches/{matchId}/stream', (id) => [`/matches/${id}/stream`, {}]],
];

describe.each([
  ['of the first by the second', () => [first, second]],
  ['of the second by the first', () => [second, first]],
] as const)('a match %s', (_name, pair) => {
  test.each(WAYS)('%s is refused, and nothing has changed', async (_way, name) => {
    const [owner, other] = pair() as [Developer, Developer];
    const before = await state(owner);
    const [path, options] = name(owner.matchId, owner);
    expectRefusal(await request(path, { ...options, key: await other.key() }), 403, 'error_game_scope_mismatch');
    expect(await state(owner)).toEqual(before);
  });

  test('is a failed row of a batch, and its neighbour goes in', async () => {
    const [owner, other] = pair() as [Developer, Developer];
    const before = await state(owner);
    const { matchId: own } = await succeed(request, '/game/matches/create', { key: await other.key(), body: matchBody(other) });
    await succeed(request, `/game/matches/${own}/status`, { method: 'PATCH', key: await other.key(), body: { status: 'IN_PROGRESS' } });
    const items = [owner.matchId, own as string].map((matchId) => ({ matchId, mapIndex: 0, ...SCORE }));
    const { submitted, success, count } = await succeed(request, '/game/matches/batch-scores', { key: await other.key(), body: { items } });
    expect({ submitted, success, count }).toEqual({
      success: false,
      count: 1,
      submitted: [
        { matchId: owner.matchId, mapIndex: 0, status: 'failed', error: 'error_game_scope_mismatch' },
        { matchId: own, mapIndex: 0, status: 'confirmed' },
      ],
    });
    expect(await state(owner)).toEqual(before);
  });

  test('is in no list, whatever is asked for', async () => {
    const [owner, other] = pair() as [Developer, Developer];
    const listed = async (path: string, body: object, member: string): Promise<string[]> =>
      ((await succeed(request, path, { key: await other.key(), body }))[member] as { id: string }[]).map(({ id }) => id);
    for (const body of [{}, { gameId: owner.game }, { status: 'ACCEPTED' }])
      expect(await listed('/game/matches', body, 'matches')).not.toContain(owner.matchId);
    for (const body of [{}, { gameId: owner.game }, { gameSlug: owner.game }])
      expect(await listed('/matches/discover', body, 'data')).not.toContain(owner.matchId);
    // The key's owner plays in that match: as a person they would see it.
    for (const path of ['/user/matches', `/teams/${owner.squads[0].slug}/matches`]) {
      for (const body of [{}, { gameId: owner.game }]) expect(await listed(path, body, 'page')).not.toContain(owner.matchId);
    }
    expect((await succeed(request, '/user/ongoing-matches', { key: await other.key() })).matches).not.toContainEqual(
      expect.objectContaining({ id: owner.matchId }),
    );
    expect((await succeed(request, '/user/ongoing-matches', { key: await owner.squads[0].key() })).matches).toContainEqual(
      expect.objectContaining({ id: owner.matchId }),
    );
    expect(await listed('/game/matches', {}, 'matches')).toContain(other.matchId);
  });

  test('is made by its own developer alone, of teams of the game alone', async () => {
    const [owner, other] = pair() as [Developer, Developer];
    const create = async (body: object): Promise<void> =>
      expectRefusal(await request('/game/matches/create', { key: await other.key(), body }), 403, 'error_game_scope_mismatch');
    await create({ ...matchBody(owner), gameId: owner.game });
    await create({ ...matchBody(other), acceptedTeamId: owner.squads[1].teamId });
  });
});

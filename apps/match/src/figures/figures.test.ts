import type { match as contract } from '@matchpoint/contracts';
import type { DomainError } from '@matchpoint/errors';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from '../../test/act.js';
import { readFigures } from '../../test/naive-figures.js';
import { useMatchService } from '../../test/start-match-service.js';
import { fillFigures } from './fill-figures.js';

const service = useMatchService();
const act = actions(service);
const game = asGame('valorant');

beforeEach(async () => {
  await service.database.empty('match, outbox_event, team_map_total, player_stat_total cascade');
  service.world.staff.clear();
  service.world.staff.set('user_moderator', { platformRole: 'MODERATOR' });
  for (const team of service.world.teams) team.visibility = 'public';
});

const running = async (): Promise<string> => {
  const matchId = await act.createGame();
  await service.commands().updateGameMatchStatus({ matchId, status: 'IN_PROGRESS' }, game);
  return matchId;
};
const score = (matchId: string, mapIndex: number, mine: number, theirs: number, mapId = 'ascent') =>
  service.scores().submitGameMapScore({ matchId, score: scoreOf(mapIndex, mine, theirs, { mapId }) }, game);
const send = (matchId: string, mapIndex: number, stats: object) =>
  service.scores().submitGamePlayerStats({ matchId, mapIndex, playerStats: JSON.stringify(stats) }, game);
const rule = (matchId: string, outcome: string, more: object = {}) =>
  service
    .disputes()
    .correctMatch({ league: '', matchId, outcome, maps: [], mapIndexes: [], note: 'As recorded.', ...more }, as('user_moderator'));
const ruled = (mapIndex: number, creatorTeamScore: number, opponentTeamScore: number, mapId = 'bind') => ({
  ...{ mapIndex, mapId, creatorTeamScore, opponentTeamScore },
});
const mapsOf = async (teamId: string) => (await service.figures().listTeamMaps({ teamId, limit: 64 }, as('user_c1'))).maps;
const statsOf = async (userId: string, caller = 'user_c1') =>
  (await service.figures().listUserPlayerStats({ userId }, as(caller))).rows.map(({ stats, ...row }) => ({
    ...row,
    stats: Object.fromEntries(stats.map(({ key, total, maps }) => [key, [total, maps]])),
  }));
async function recompute(check: boolean): Promise<number> {
  let different = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const part: { different: number; next?: string | undefined } = await service.maintenance().recomputeMatches({ after, check });
    different += part.different;
    after = part.next;
  }
  return different;
}
const won = async (): Promise<string> => {
  const matchId = await running();
  await send(matchId, 0, {
    user_a1: { kills: 21, ratio: 1.25, agent: 'jett', alive: true },
    user_b1: { kills: 9 },
    somebody: { kills: 1 },
  });
  await score(matchId, 0, 13, 7);
  await score(matchId, 1, 13, 11, 'bind');
  return matchId;
};

describe('figures', () => {
  it('count maps that a ruling gave to a match forfeited before its start, and no longer once that is voided', async () => {
    const matchId = await act.createGame();
    await service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: 'team_a' }, game);
    await rule(matchId, 'overturn', { maps: [ruled(0, 13, 7), ruled(1, 13, 7)] });
    expect(await mapsOf('team_a')).toMatchObject([{ mapId: 'bind', won: 2 }]);
    await rule(matchId, 'void');
    expect(await mapsOf('team_a')).toEqual([]);
    expect(await recompute(true)).toBe(0);
  });

  it('count a map once its match has a result', async () => {
    const matchId = await running();
    await score(matchId, 0, 13, 7);
    expect(await mapsOf('team_a')).toEqual([]);
    await score(matchId, 1, 5, 13, 'bind');
    await score(matchId, 2, 13, 12);
    expect(await mapsOf('team_a')).toEqual([
      { mapId: 'ascent', played: 2, won: 2, drawn: 0, lost: 0, roundsWon: 26, roundsLost: 19 },
      { mapId: 'bind', played: 1, won: 0, drawn: 0, lost: 1, roundsWon: 5, roundsLost: 13 },
    ]);
    expect(await mapsOf('team_b')).toMatchObject([
      { mapId: 'ascent', played: 2, won: 0, lost: 2, roundsWon: 19 },
      { mapId: 'bind', played: 1, won: 1 },
    ]);
    await expect(service.figures().listTeamMaps({ teamId: 'team_a', limit: 65 }, as('user_a1'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('follow a ruling, and are empty once the result is void', async () => {
    const matchId = await won();
    expect(await statsOf('user_a1')).toEqual([
      { userId: 'user_a1', gameId: 'valorant', teamId: 'team_a', maps: 1, stats: { kills: [21, 1], ratio: [1.25, 1] } },
    ]);
    await rule(matchId, 'overturn', { maps: [ruled(0, 7, 13), ruled(1, 7, 13)] });
    expect(await mapsOf('team_a')).toMatchObject([{ mapId: 'bind', played: 2, lost: 2, roundsWon: 14 }]);
    expect(await statsOf('user_a1')).toMatchObject([{ maps: 1 }]);
    await rule(matchId, 'void');
    expect([await mapsOf('team_a'), await mapsOf('team_b'), await statsOf('user_a1')]).toEqual([[], [], []]);
    expect(await recompute(true)).toBe(0);
  });

  it('include statistics that arrive late or are sent again', async () => {
    const matchId = await won();
    await send(matchId, 1, { user_a1: { kills: 4, agent: 'sova' }, user_b1: {} });
    expect(await statsOf('user_a1')).toMatchObject([{ maps: 2, stats: { kills: [25, 2], ratio: [1.25, 1] } }]);
    await send(matchId, 0, { user_a1: { kills: 0.0004, deaths: 1_000_001 } });
    expect(await statsOf('user_a1')).toMatchObject([{ maps: 2, stats: { kills: [4, 2] } }]);
    expect(await statsOf('user_b1')).toEqual([]);
    expect(await recompute(true)).toBe(0);
  });

  it('of a match show the sent values map by map, without entries that name no player or no value', async () => {
    const matchId = await won();
    await send(matchId, 2, { user_a1: { 'kills': 3, '9lives': 1, 'list': [1], 'name with blanks': 1 }, user_b1: 7 });
    const shown = await service.figures().getMatchPlayerStats({ matchId }, as('user_c1'));
    const simple = (players: contract.PlayerFigures[]) => players.map(({ userId, teamId, stats }) => [userId, teamId, JSON.parse(stats)]);
    expect(shown.maps.map(({ players, updatedAt, ...map }) => [map, simple(players), updatedAt !== ''])).toEqual([
      [
        { mapIndex: 0, mapId: 'ascent', scoreStatus: 'CONFIRMED' },
        [
          ['user_a1', 'team_a', { agent: 'jett', alive: true, kills: 21, ratio: 1.25 }],
          ['user_b1', 'team_b', { kills: 9 }],
        ],
        true,
      ],
      [{ mapIndex: 2, mapId: '', scoreStatus: undefined }, [['user_a1', 'team_a', { kills: 3 }]], true],
    ]);
    expect(simple(shown.totals)).toEqual([
      ['user_a1', 'team_a', { kills: 24, ratio: 1.25 }],
      ['user_b1', 'team_b', { kills: 9 }],
    ]);
    await expect(service.figures().getMatchPlayerStats({ matchId: 'match_x' }, as('user_c1'))).rejects.toMatchObject({
      code: 'error_match_not_found',
    });
    await expect(service.figures().getMatchPlayerStats({ matchId }, asGame('chess'))).rejects.toMatchObject({
      code: 'error_game_scope_mismatch',
    });
  });

  it('hide who played for a private team, except from its members and the player', async () => {
    const matchId = await won();
    const team = service.world.teams.find(({ id }) => id === 'team_a');
    if (team) team.visibility = 'private';
    const players = async (caller: string) =>
      (await service.figures().getMatchPlayerStats({ matchId }, as(caller))).totals.map(({ userId }) => userId);
    expect([await players('user_c1'), await players('user_a1')]).toEqual([['user_b1'], ['user_a1', 'user_b1']]);
    expect([await statsOf('user_a1'), await statsOf('user_a1', 'user_a1')]).toMatchObject([[], [{ maps: 1 }]]);
  });

  it('rank the players of a season by total or average, with enough maps', async () => {
    const row = (externalId: string, mapIndex: number, players: object) => ({
      ...{ externalId, game: 'valorant', mode: 'standard', creatorTeam: 'a', acceptedTeam: 'b', bestOf: 3, status: 'COMPLETED' },
      ...{ league: 'vct', season: 'Kickoff', completedAt: '2024-01-01T12:00:00Z' },
      scores: [0, 1].map((index) => ({ mapIndex: index, mapId: 'ascent', creatorTeamScore: 13, opponentTeamScore: 2 })),
      playerStats: [{ mapIndex, players }],
    });
    const importRow = async (given: object) =>
      (await service.imports().importMatches({ rows: [{ line: 1, json: JSON.stringify(given) }] })).results[0]?.reason;
    expect(await importRow(row('one', 0, { user_a1: { kills: 10 }, user_b1: { kills: 12 } }))).toBe('');
    expect(await importRow(row('two', 1, { user_a1: { kills: 10 } }))).toBe('');
    expect(await importRow(row('three', 1, { nobody: { kills: 10 } }))).toBe('playerStats[0].players: unknown user nobody');
    const list = async (more: object) => {
      const asked = { seasonId: 'season_1', sortBy: 'kills', byAverage: false, minMaps: 1, ...more };
      return (await service.figures().listSeasonPlayerStats(asked, as('user_c1'))).rows.map(({ userId }) => userId);
    };
    expect(await list({})).toEqual(['user_a1', 'user_b1']);
    expect(await list({ byAverage: true })).toEqual(['user_b1', 'user_a1']);
    const first = { seasonId: 'season_1', sortBy: 'kills', byAverage: false, minMaps: 1, most: 1 };
    expect(await service.figures().listSeasonPlayerStats(first, as('user_c1'))).toMatchObject({
      rows: [{ userId: 'user_a1' }],
      hasMore: true,
    });
    expect(await list({ minMaps: 2 })).toEqual(['user_a1']);
    expect([await list({ sortBy: 'deaths' }), await list({ gameId: 'chess' }), await list({ seasonId: '' })]).toEqual([[], [], []]);
    expect(await importRow(row('two', 1, { user_a1: { kills: 1 } }))).toBe('');
    expect(await list({})).toEqual(['user_b1', 'user_a1']);
    expect(await recompute(true)).toBe(0);
  });

  it('are filled in for matches stored by earlier releases, and recomputed if they differ', async () => {
    const open = await running();
    await score(open, 0, 13, 7);
    await won();
    const { stored } = await readFigures(service.database);
    await act.query('delete from team_map_total');
    await act.query('delete from player_stat_total');
    await act.query('update map_score set is_counted = false');
    await act.query('update map_player_stats set is_counted = false');
    await fillFigures(service.context().pool);
    expect(await fillFigures(service.context().pool)).toBe(0);
    expect((await readFigures(service.database)).stored).toEqual(stored);
    await act.query(`update team_map_total set won = won + 1 where map_id = 'bind' and team_id = 'team_a'`);
    await act.query(`delete from player_stat_total where user_id = 'user_b1'`);
    await act.query(`insert into player_stat_total values ('user_x', 'chess', '', 'team_x', 1, '{}')`);
    await act.query('update map_score set is_counted = true where match_id = $1', [open]);
    expect([await recompute(true), await recompute(false), await recompute(true)]).toEqual([4, 4, 0]);
    expect((await readFigures(service.database)).stored).toEqual(stored);
  });

  it('are compared for an existing game, by slug or convexId', async () => {
    await won();
    const check = (gameId: string) => service.maintenance().recomputeMatches({ after: '', gameId, check: true });
    await expect(check('nowhere')).rejects.toMatchObject({ code: 'error_game_not_found' });
    for (const gameId of ['valorant', 'game_valorant']) expect(await check(gameId)).toMatchObject({ matches: 1, next: 'game:valorant' });
  });
});

const RULES: ReadonlySet<string> = new Set(['error_match_not_in_valid_state', 'error_score_already_submitted_by_game', 'INVALID_INPUT']);

type Step = { match: number } & (
  | { name: 'score'; map: number; mine: number; theirs: number; mapId: string }
  | { name: 'send'; map: number; stats: object }
  | { name: 'void' | 'complete' | 'forfeit' }
  | { name: 'overturn'; map: number; mine: number; theirs: number }
  | { name: 'replay'; map: number }
  | { name: 'import'; stats: object }
);
const of = <Name extends string>(name: Name) => fc.constant(name);
const match = fc.nat(4);
const map = fc.nat(2);
const points = fc.constantFrom(5, 13);
const stats = fc.dictionary(
  fc.constantFrom('user_a1', 'user_a2', 'user_b1', 'user_c1'),
  fc.dictionary(
    fc.constantFrom('kills', 'ratio', 'agent', '1st'),
    fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom('jett', 0.125)),
  ),
);
const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ name: of('score'), match, map, mine: points, theirs: points, mapId: fc.constantFrom('ascent', 'bind', '') }),
  fc.record({ name: of('score'), match, map, mine: points, theirs: points, mapId: fc.constantFrom('ascent', 'bind', '') }),
  fc.record({ name: of('send'), match, map, stats }),
  fc.record({ name: of('void'), match }),
  fc.record({ name: of('complete'), match }),
  fc.record({ name: of('forfeit'), match }),
  fc.record({ name: of('overturn'), match, map, mine: points, theirs: points }),
  fc.record({ name: of('replay'), match, map }),
  fc.record({ name: of('import'), match, stats }),
);

async function take(step: Step, matchId: string): Promise<unknown> {
  switch (step.name) {
    case 'score':
      return score(matchId, step.map, step.mine, step.theirs, step.mapId);
    case 'send':
      return send(matchId, step.map, step.stats);
    case 'complete':
      return service.commands().updateGameMatchStatus({ matchId, status: 'COMPLETED' }, game);
    case 'forfeit':
      return service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: 'team_a' }, game);
    case 'void':
      return rule(matchId, 'void');
    case 'overturn':
      return rule(matchId, 'overturn', { maps: [ruled(step.map, step.mine, step.theirs)] });
    case 'replay':
      return rule(matchId, 'replay', { mapIndexes: [step.map] });
    case 'import': {
      const json = JSON.stringify({
        ...{ externalId: `row ${step.match}`, game: 'valorant', mode: 'standard', creatorTeam: 'a', acceptedTeam: 'b', bestOf: 1 },
        ...{ status: 'COMPLETED', scores: [{ mapIndex: 0, mapId: 'ascent', creatorTeamScore: 13, opponentTeamScore: step.match }] },
        playerStats: [{ mapIndex: 0, players: step.stats }],
      });
      return service.imports().importMatches({ rows: [{ line: 1, json }] });
    }
  }
}

it('figures equal a plain fold of the matches, whatever happened concurrently and in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(STEP, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 16 }), async (rounds) => {
      await service.database.empty('match, outbox_event, team_map_total, player_stat_total cascade');
      const matches = await Promise.all(Array.from({ length: 5 }, running));
      for (const steps of rounds) {
        const done = await Promise.allSettled(steps.map((step) => take(step, matches[step.match] ?? '')));
        // All refusals come from the rules, none from a deadlock.
        const refusals = done.flatMap((each) => (each.status === 'rejected' ? [(each.reason as DomainError).code] : []));
        expect(refusals.filter((code) => !RULES.has(code))).toEqual([]);
      }
      const { naive, stored } = await readFigures(service.database);
      expect(stored).toEqual(naive);
      expect(await recompute(true)).toBe(0);
    }),
    { numRuns: 10 },
  );
}, 120_000);

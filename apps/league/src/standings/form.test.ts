import type { EventData } from '@matchpoint/events';
import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeagueService } from '../../test/start-league-service.js';
import { applyResultsRecorded } from './index.js';
import { takeSnapshot } from './store/season-ranks.js';

type Result = EventData<'internal.match.results_recorded'>['results'][number];

const service = useLeagueService();
const query = async (text: string) => (await service.database.pool().query<Record<string, unknown>>(text)).rows;
const TEAMS = ['a', 'b', 'c'];

beforeEach(async () => {
  await service.database.empty('league, league_result, outbox_event cascade');
  await query(`insert into league (id, slug, name, created_at, updated_at) values ('league_1', 'one', 'One', now(), now());
    insert into league_game (league_id, game_id, created_at) values ('league_1', 'valorant', now());
    insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at) values
      ('season_1', 'league_1', 'valorant', 'S', 'active', now(), now(), now(), now())`);
});

const anyResult: fc.Arbitrary<Result> = fc
  .record({
    match: fc.nat(9),
    teams: fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
    outcome: fc.constantFrom('creator' as const, 'accepted' as const, 'draw' as const, 'void' as const),
    hour: fc.integer({ min: 10, max: 14 }),
    seasonId: fc.constantFrom('season_1', undefined),
  })
  .map(({ match, teams: [creatorTeamId = '', acceptedTeamId = ''], hour, seasonId, ...result }) => ({
    ...{ matchId: `m${match}`, creatorTeamId, acceptedTeamId, ...result, leagueId: 'league_1', ...(seasonId && { seasonId }) },
    ...{ gameId: 'valorant', mode: 'standard', rewardBonus: 0, forfeit: false, creatorRoster: [], acceptedRoster: [] },
    ...{ creatorMapsWon: 0, acceptedMapsWon: 0, completedAt: `2026-01-01T${hour}:00:00.000Z` },
  }));

/** Results with versions, several per match, in the order of arrival. */
const arrivals: fc.Arbitrary<Result[][]> = fc
  .array(fc.tuple(anyResult, fc.nat(100), fc.boolean()), { minLength: 1, maxLength: 24 })
  .map((recorded) => {
    const versions = new Map<string, number>();
    const arriving = recorded.map(([result, place, isAlone]) => {
      const version = (versions.get(result.matchId) ?? 0) + 1;
      versions.set(result.matchId, version);
      return { result: { ...result, version }, place, isAlone };
    });
    const events: Result[][] = [];
    for (const { result, isAlone } of arriving.sort((one, other) => one.place - other.place)) {
      const last = events.at(-1);
      if (last === undefined || isAlone || last.some(({ matchId }) => matchId === result.matchId)) events.push([result]);
      else last.push(result);
    }
    return events;
  });

const apply = (results: Result[]) =>
  withTransaction(service.database.pool(), (tx) =>
    applyResultsRecorded(
      tx,
      { id: newId('evt'), subject: 'match', data: { results } },
      { clock: service.clock, logger: { warn: () => undefined } },
    ),
  );

/** A team's last five outcomes, computed from the final results alone. */
function naiveForm(results: readonly Result[], team: string): string[] {
  const of = results.filter(
    ({ outcome, creatorTeamId, acceptedTeamId }) => outcome !== 'void' && [creatorTeamId, acceptedTeamId].includes(team),
  );
  return of
    .sort((x, y) => x.completedAt.localeCompare(y.completedAt) || (x.matchId < y.matchId ? -1 : 1))
    .map(({ outcome, creatorTeamId }) =>
      outcome === 'draw' ? 'draw' : (outcome === 'creator') === (creatorTeamId === team) ? 'win' : 'loss',
    )
    .slice(-5);
}

describe('the form in a table', () => {
  it('equals a naive fold after results, corrections and voided results in any order, in each table and overall', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (events) => {
        await service.database.empty('league_result, standing, outbox_event');
        const standing = new Map<string, Result>();
        for (const results of events) {
          await apply(results);
          for (const each of results) {
            if ((standing.get(each.matchId)?.version ?? 0) < (each.version ?? 0)) standing.set(each.matchId, each);
          }
        }
        for (const seasonId of ['season_1', 'preseason', undefined]) {
          const counted = [...standing.values()].filter((each) => seasonId === undefined || (each.seasonId ?? 'preseason') === seasonId);
          const { standings } = await service.leagues().listLeagueStandings({ identifier: 'one', seasonId, limit: 50 });
          const shown = Object.fromEntries(standings.map(({ teamId, form }) => [teamId, form]));
          const expected = TEAMS.map((team) => [team, naiveForm(counted, team)] as const).filter(([, form]) => form.length > 0);
          expect(shown).toEqual(Object.fromEntries(expected));
        }
        expect(await service.maintenance().recomputeStandings({ league: 'one', check: true })).toMatchObject({ corrected: 0 });
      }),
      { numRuns: 40 },
    );
  });

  it('is checked by a dry run that writes nothing, and read from the results if a row has none', async () => {
    await apply(fc.sample(anyResult, { numRuns: 1, seed: 3 }).map((each) => ({ ...each, outcome: 'creator', seasonId: 'season_1' })));
    await query('update standing set recent = null');
    const recompute = (check: boolean) => service.maintenance().recomputeStandings({ league: 'one', check });
    expect(await recompute(true)).toMatchObject({ corrected: 2 });
    expect(await recompute(true)).toMatchObject({ corrected: 2 });
    await recompute(false);
    expect(await recompute(true)).toMatchObject({ corrected: 0 });
  });
});

describe('the places of active seasons', () => {
  it('are stored once a week by one of several replicas, and shown beside the current ones', async () => {
    const put = (team: string, points: number) =>
      query(`insert into standing (league_id, season_id, game_id, team_id, matches_played, points, updated_at) values
        ('league_1', 'season_1', 'valorant', '${team}', 1, ${points}, now()) on conflict (league_id, season_id, game_id, team_id)
        do update set points = excluded.points`);
    await put('a', 9_000);
    await put('b', 3_000);
    const [now, dueAt] = [new Date('2900-01-01T00:00:01Z'), new Date('2900-01-01T00:00:00Z')];
    const taken = await Promise.all(Array.from({ length: 3 }, () => takeSnapshot(service.database.pool(), now, dueAt)));
    expect(taken.filter((each) => each !== undefined)).toMatchObject([{ places: 2 }]);
    await put('b', 12_000);
    await put('c', 1_000);
    const table = async (seasonId?: string) => service.leagues().listLeagueStandings({ identifier: 'one', seasonId, limit: 50 });
    const { standings, previousRankAt } = await table('season_1');
    expect(standings.map(({ teamId, rank, previousRank }) => [teamId, rank, previousRank])).toEqual([
      ['b', 1, 2],
      ['a', 2, 1],
      ['c', 3, undefined],
    ]);
    expect(previousRankAt).toBe(now.toISOString());
    expect((await table()).standings.every(({ previousRank }) => previousRank === undefined)).toBe(true);
  });

  it('say when they were stored in a table without rows, too', async () => {
    const now = new Date('2900-02-01T00:00:00Z');
    await takeSnapshot(service.database.pool(), now);
    const empty = await service.leagues().listLeagueStandings({ identifier: 'one', seasonId: 'season_1', limit: 50 });
    expect(empty).toEqual({ standings: [], previousRankAt: now.toISOString() });
  });
});

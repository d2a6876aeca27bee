import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { useDatabase } from '@matchpoint/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyResultsRecorded, type ResultsRecorded } from '../records/apply-results-recorded.js';
import { foldMatches, type Standing } from './rules/fold-matches.js';
import { foldGame } from './store/fold-game.js';
import { listChangedGames, noteUnfoldedGames } from './store/rating-changes.js';
import { compareWithScratch, recomputeRatings } from './store/recompute.js';

type Recorded = ResultsRecorded['data']['results'][number];

const GAME = 'valorant';
const TEAMS = ['t1', 't2', 't3', 't4'];
const silent = { warn: () => undefined };

const anyResult: fc.Arbitrary<Recorded> = fc
  .record({
    matchId: fc.constantFrom('m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'),
    teams: fc.shuffledSubarray(TEAMS, { minLength: 2, maxLength: 2 }),
    outcome: fc.constantFrom('creator' as const, 'accepted' as const, 'draw' as const, 'void' as const),
    forfeit: fc.boolean(),
    hour: fc.integer({ min: 10, max: 13 }),
  })
  .map(({ matchId, teams: [creatorTeamId = '', acceptedTeamId = ''], outcome, forfeit, hour }) => ({
    ...{ matchId, creatorTeamId, acceptedTeamId, outcome, forfeit: forfeit && outcome !== 'draw' && outcome !== 'void' },
    ...{ completedAt: `2024-05-01T${hour}:00:00.000Z`, gameId: GAME, mode: 'standard', rewardBonus: 0 },
    ...{ creatorMapsWon: 0, acceptedMapsWon: 0, creatorRoster: [], acceptedRoster: [] },
  }));

/** Ratings by team, from the final results alone. */
function expectedOf(results: readonly Recorded[]): Record<string, Standing> {
  const standings = new Map<string, Standing>();
  const rated = results.filter(({ forfeit, outcome }) => !forfeit && outcome !== 'void');
  const ordered = rated.toSorted((one, two) => one.completedAt.localeCompare(two.completedAt) || (one.matchId < two.matchId ? -1 : 1));
  foldMatches(
    standings,
    ordered.map(({ matchId, completedAt, creatorTeamId, acceptedTeamId, outcome }) => ({
      ...{ matchId, completedAt, oneTeamId: creatorTeamId, twoTeamId: acceptedTeamId },
      outcome: outcome === 'creator' ? 'one' : outcome === 'accepted' ? 'two' : 'draw',
    })),
  );
  return Object.fromEntries(standings);
}

describe('the folder of ratings', () => {
  const database = useDatabase('catalog-profile');
  const pool = () => database.pool();

  beforeEach(async () => {
    await pool().query(`delete from applied_results; delete from rating_changes; delete from rating_history; delete from team_ratings;
      delete from rating_cursors`);
  });

  const apply = (version: number, ...results: Recorded[]) =>
    withTransaction(pool(), (tx) =>
      applyResultsRecorded(tx, [{ id: newId('evt'), data: { results: results.map((result) => ({ ...result, version })) } }], silent),
    );
  const foldAll = async (batch: number): Promise<void> => {
    while ((await foldGame(pool(), GAME, batch)) !== 'folded');
  };
  async function standings(): Promise<Record<string, Standing>> {
    const { rows } = await pool().query<{ teamId: string } & Standing>(
      'select team_id as "teamId", mu, sigma, matches_rated as "matchesRated" from team_ratings order by 1',
    );
    return Object.fromEntries(rows.map(({ teamId, ...standing }) => [teamId, standing]));
  }

  it('counts each final result once, bit for bit, whatever the order of arrival and however often it folds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyResult, { minLength: 1, maxLength: 14 }), fc.infiniteStream(fc.nat(5)), async (results, dice) => {
        await pool().query(`delete from applied_results; delete from rating_changes; delete from rating_history;
          delete from team_ratings; delete from rating_cursors`);
        for (const [index, result] of results.entries()) {
          await apply(index + 1, result);
          // Folding one match at a time releases the game in between, when the next result may arrive.
          if (dice.next().value! < 3) await foldGame(pool(), GAME, 1 + dice.next().value!);
        }
        await foldAll(2);
        const final = [...new Map(results.map((result) => [result.matchId, result])).values()];
        expect(await standings()).toEqual(expectedOf(final));
        expect(await withTransaction(pool(), (tx) => compareWithScratch(tx, GAME))).toEqual({ matches: expect.any(Number), different: 0 });
      }),
      { numRuns: 40 },
    );
  });

  it('folds results that were applied before ratings existed', async () => {
    const columns = `id, name_key, category, default_team_size, min_team_size, max_team_size, has_competitive_mode, is_coming_soon,
      is_available_for_match_api, is_ranked, modes, maps, playlists, mode_map_pools, origin`;
    await pool().query(
      `insert into games (${columns}) values ($1, 'x', 'x', 1, 1, 1, true, false, true, true, '[]', '[]', '[]', '[]', 'import')
       on conflict do nothing`,
      [GAME],
    );
    const [result] = fc.sample(anyResult, { numRuns: 1, seed: 3 }) as [Recorded];
    await apply(1, { ...result, outcome: 'creator', forfeit: false });
    await pool().query('delete from rating_changes');
    expect(await listChangedGames(pool())).toEqual([]);
    await noteUnfoldedGames(pool());
    expect(await listChangedGames(pool())).toContain(GAME);
    await foldAll(500);
    expect(Object.keys(await standings()).toSorted()).toEqual([result.creatorTeamId, result.acceptedTeamId].toSorted());
  });

  it('lets one process at a time fold a game', async () => {
    const [result] = fc.sample(anyResult, { numRuns: 1, seed: 3 }) as [Recorded];
    await apply(1, { ...result, outcome: 'creator', forfeit: false });
    const outcomes = await withTransaction(pool(), async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('ratings/' || $1, 0))`, [GAME]);
      return foldGame(pool(), GAME);
    });
    expect(outcomes).toBe('busy');
    expect(await foldGame(pool(), GAME)).toBe('folded');
  });

  it('is checked and repaired by a recomputation from scratch', async () => {
    const results = fc
      .sample(anyResult, { numRuns: 8, seed: 5 })
      .map((result, index) => ({ ...result, matchId: `m${index}`, outcome: 'creator' as const, forfeit: false }));
    await apply(1, ...results);
    await foldAll(500);
    const before = await standings();
    await pool().query(`update team_ratings set mu = mu + 1e-9 where team_id = 't1'`);
    expect(await withTransaction(pool(), (tx) => compareWithScratch(tx, GAME))).toEqual({ matches: 8, different: 1 });
    expect(await recomputeRatings(pool(), GAME)).toEqual({ matches: 8, different: 1 });
    expect(await standings()).toEqual(before);
    expect(await recomputeRatings(pool(), GAME)).toEqual({ matches: 8, different: 0 });
  });
});

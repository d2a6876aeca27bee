import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyResultsRecorded } from '../records/apply-results-recorded.js';
import { as, importRows, useService } from '../../test/start-service.js';

/** Winner, loser. `a` wins most; `e` plays only four matches; `p` is private. */
const RESULTS: readonly (readonly [string, string])[] = [
  ['a', 'b'],
  ['a', 'c'],
  ['a', 'p'],
  ['a', 'b'],
  ['a', 'c'],
  ['b', 'c'],
  ['b', 'p'],
  ['b', 'c'],
  ['c', 'p'],
  ['p', 'e'],
  ['p', 'e'],
  ['e', 'c'],
  ['e', 'b'],
];
const idOf = (name: string): string => `team_${name}`;

describe('the ratings of teams', () => {
  const service = useService();

  beforeAll(async () => {
    await importRows(service(), 'user', [
      { id: 'user_member', username: 'member' },
      { id: 'user_other', username: 'other' },
    ]);
    await importRows(
      service(),
      'team',
      ['a', 'b', 'c', 'e', 'p', 'new'].map((name) => ({
        ...{ id: idOf(name), slug: name, name, game: 'valorant', visibility: name === 'p' ? 'private' : 'public' },
        members: name === 'p' ? [{ username: 'member', role: 'CAPTAIN' }] : [],
      })),
    );
    await importRows(service(), 'team', [{ id: idOf('cs'), slug: 'cs', name: 'cs', game: 'counter_strike_2' }]);
    const results = RESULTS.map(([winner, loser], index) => ({
      ...{
        matchId: `m${String(index).padStart(2, '0')}`,
        gameId: 'valorant',
        mode: 'standard',
        outcome: 'creator' as const,
        forfeit: false,
      },
      ...{ creatorTeamId: idOf(winner), acceptedTeamId: idOf(loser), creatorRoster: [], acceptedRoster: [], version: 1 },
      ...{ completedAt: new Date(Date.UTC(2024, 4, 1, index)).toISOString(), rewardBonus: 0, creatorMapsWon: 2, acceptedMapsWon: 0 },
    }));
    await withTransaction(service().pool, (tx) =>
      applyResultsRecorded(tx, [{ id: newId('evt'), data: { results } }], service().context.logger),
    );
    // The service's own worker folds them.
    await eventually(async () => (await service().pool.query('select from rating_history')).rowCount === 2 * RESULTS.length);
  });

  const ratingOf = (identifier: string, caller?: string, more: object = {}) =>
    service().ratings.getTeamRating({ identifier, pageSize: 0, ...more }, caller === undefined ? undefined : as(caller));

  it('answers a rating with its history, newest first, a page at a time', async () => {
    const { rating, history, hasMore } = await ratingOf('a');
    expect(rating).toMatchObject({ teamId: 'team_a', gameId: 'valorant', rank: 1, matchesRated: 5, isProvisional: false });
    expect(rating?.rating).toBe(Math.round(1000 + 40 * (rating?.ordinal ?? 0)));
    expect(history.map(({ matchId }) => matchId)).toEqual(['m04', 'm03', 'm02', 'm01', 'm00']);
    expect(history.at(-1)).toMatchObject({ opponentTeamId: 'team_b', outcome: 'win', expected: 0.5, before: 1000 });
    expect(history[0]?.after).toBe(rating?.rating);
    expect(hasMore).toBe(false);
    const first = await ratingOf('A', undefined, { pageSize: 3 });
    expect(first.hasMore).toBe(true);
    const { completedAt, matchId } = first.history.at(-1)!;
    const second = await ratingOf('a', undefined, { pageSize: 3, after: { completedAt, matchId } });
    expect([...first.history, ...second.history]).toEqual(history);
  });

  it('shows the ratings of a private team only to its members', async () => {
    expect(await ratingOf('p', 'user_member')).toMatchObject({ rating: { teamId: 'team_p', rank: undefined, matchesRated: 5 } });
    for (const caller of ['user_other', undefined]) {
      expect(await ratingOf('p', caller)).toMatchObject({ rating: undefined, history: [], winProbability: undefined });
    }
    expect((await ratingOf('a', undefined, { against: 'p' })).winProbability).toBeUndefined();
    expect((await ratingOf('a', 'user_member', { against: 'p' })).winProbability).toBeGreaterThan(0.5);
  });

  it('predicts a match against another team of the game, a new one included', async () => {
    const one = (await ratingOf('a', undefined, { against: 'b' })).winProbability!;
    const two = (await ratingOf('b', undefined, { against: 'a' })).winProbability!;
    expect(one).toBeGreaterThan(0.5);
    expect(one + two).toBeCloseTo(1, 12);
    expect((await ratingOf('new', undefined, { against: 'a' })).winProbability).toBeLessThan(0.5);
    await expect(ratingOf('a', undefined, { against: 'cs' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(ratingOf('a', undefined, { against: 'nobody' })).rejects.toMatchObject({ code: 'error_team_not_found' });
  });

  it('draws the curve of a rating by the last match of each span of time, between bounds', async () => {
    const curve = async (identifier: string, more: object = {}, caller?: string) =>
      (await service().ratings.getTeamRatingCurve({ identifier, points: 200, ...more }, caller === undefined ? undefined : as(caller)))
        .points;
    const { history, rating } = await ratingOf('a');
    const whole = history.toReversed().map(({ completedAt: at, matchId, after }) => ({ at, matchId, rating: after }));
    expect(await curve('a')).toEqual(whole);
    expect((await curve('a')).at(-1)?.rating).toBe(rating?.rating);
    // From 00:00 to 04:00: two spans of two hours, the last one including its end.
    expect((await curve('a', { points: 2 })).map(({ matchId }) => matchId)).toEqual(['m01', 'm04']);
    expect((await curve('a', { from: '2024-05-01T01:00:00.000Z', to: '2024-05-01T03:00:00.000Z' })).map(({ matchId }) => matchId)).toEqual([
      ...['m01', 'm02', 'm03'],
    ]);
    expect((await curve('a', { from: '2024-05-01T02:00:00.000Z', to: '2024-05-01T02:00:00.000Z' })).map(({ matchId }) => matchId)).toEqual([
      'm02',
    ]);
    expect(await curve('a', { from: '2024-05-01T03:00:00.000Z', to: '2024-05-01T01:00:00.000Z' })).toEqual([]);
    expect([(await curve('p', {}, 'user_member')).length, await curve('p', {}, 'user_other'), await curve('new')]).toEqual([5, [], []]);
    await expect(curve('nobody')).rejects.toMatchObject({ code: 'error_team_not_found' });
    for (const points of [1, 201]) await expect(curve('a', { points })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('refuses unknown teams and pages that are too long', async () => {
    await expect(ratingOf('nobody')).rejects.toMatchObject({ code: 'error_team_not_found' });
    await expect(ratingOf('a', undefined, { pageSize: 101 })).rejects.toMatchObject({ code: 'error_invalid_limit' });
    expect(await ratingOf('new')).toMatchObject({ rating: undefined, history: [] });
  });

  it('lists the best teams without provisional and private ones', async () => {
    const board = await service().ratings.listRatingLeaderboard({ game: 'valorant', limit: 0 });
    expect(board.gameSlug).toBe('valorant');
    expect(board.teams.map(({ slug, rating }) => [slug, rating?.rank])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    expect((await service().ratings.listRatingLeaderboard({ game: 'valorant', limit: 1 })).teams).toEqual(board.teams.slice(0, 1));
    await expect(service().ratings.listRatingLeaderboard({ game: 'chess', limit: 0 })).rejects.toMatchObject({
      code: 'error_game_not_found',
    });
    await expect(service().ratings.listRatingLeaderboard({ game: 'valorant', limit: 101 })).rejects.toMatchObject({
      code: 'error_invalid_limit',
    });
  });

  it('takes a disabled team off the board', async () => {
    await service().pool.query(`update team_stats set is_listed = false where team_id = 'team_b'`);
    expect((await ratingOf('b')).rating?.rank).toBeUndefined();
    expect((await ratingOf('c')).rating?.rank).toBe(2);
    await service().pool.query(`update team_stats set is_listed = true where team_id = 'team_b'`);
  });

  it('tells operators how well ratings predict, compared with win rates', async () => {
    const { matches, ratings, winRates } = await service().ratingMaintenance.scoreRatings({ game: 'valorant' });
    expect(matches).toBe(RESULTS.length);
    for (const score of [ratings!, winRates!]) {
      expect(score.logLoss).toBeGreaterThan(0);
      expect(score.accuracy).toBeGreaterThan(0.5);
    }
    expect(await service().ratingMaintenance.scoreRatings({ game: 'counter_strike_2' })).toMatchObject({ matches: 0 });
  });

  it('can be recomputed by operators, who then find no difference', async () => {
    const recompute = (check: boolean) => service().ratingMaintenance.recomputeRatings({ game: 'valorant', check });
    expect(await recompute(true)).toEqual({ gameSlug: 'valorant', matches: RESULTS.length, different: 0 });
    await service().pool.query(`delete from rating_history where match_id = 'm05' and team_id = 'team_b'`);
    expect(await recompute(true)).toMatchObject({ different: 1 });
    expect(await recompute(false)).toMatchObject({ different: 1 });
    expect(await recompute(true)).toMatchObject({ different: 0 });
  });
});

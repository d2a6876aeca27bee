import { beforeEach, describe, expect, it } from 'vitest';
import { useMatchService } from '../../test/start-match-service.js';
import { rowOf, storeRows } from '../../test/store-rows.js';

const service = useMatchService();
const SEASON = { leagueId: 'league_1', leagueSeasonId: 'season_1' };
const at = (hours: number): string => new Date(service.clock.now().getTime() + hours * 3_600_000).toISOString();

beforeEach(() => service.database.empty('match cascade'));

describe('counts of seasons', () => {
  it('include published matches with their results, and the times of past and scheduled ones', async () => {
    await storeRows(service.database.pool(), [
      rowOf({ ...SEASON, completedAt: at(-30) }),
      rowOf({ ...SEASON, status: 'FORFEITED', completedAt: at(-10) }),
      rowOf({ ...SEASON, id: 'voided', completedAt: at(-1) }),
      rowOf({ ...SEASON, status: 'CANCELLED', scheduledAt: at(1) }),
      rowOf({ ...SEASON, publishStatus: 'DRAFT', status: 'PENDING', scheduledAt: at(1) }),
      rowOf({ ...SEASON, status: 'PENDING', scheduledAt: at(1) }),
      rowOf({ ...SEASON, status: 'ACCEPTED', scheduledAt: at(-2) }),
      rowOf({ ...SEASON, status: 'READY', scheduledAt: at(5) }),
      rowOf({ ...SEASON, status: 'ACCEPTED', scheduledAt: at(3) }),
      rowOf({ ...SEASON, gameId: 'dota', completedAt: at(-50) }),
      rowOf({ leagueId: 'league_1', completedAt: at(-60) }),
      rowOf({ leagueId: 'league_2', completedAt: at(-70) }),
    ]);
    await service.database.pool().query(`update match set is_voided = true where id = 'voided'`);
    const ask = { leagueId: 'league_1', gameId: 'valorant' };
    const { seasons } = await service
      .matches()
      .batchCountSeasons({ seasons: [{ ...ask, seasonId: 'season_1' }, { ...ask, seasonId: 'season_none' }, ask] });
    const none = { matchCount: 0, completedCount: 0, firstMatchAt: undefined, lastMatchAt: undefined, nextMatchAt: undefined };
    expect(seasons).toEqual([
      { matchCount: 6, completedCount: 2, firstMatchAt: at(-30), lastMatchAt: at(-10), nextMatchAt: at(3) },
      none,
      { ...none, matchCount: 1, completedCount: 1, firstMatchAt: at(-60), lastMatchAt: at(-60) },
    ]);
  });

  it('can be requested for at most 100 seasons', async () => {
    const seasons = Array.from({ length: 101 }, () => ({ leagueId: 'league_1', gameId: 'valorant' }));
    await expect(service.matches().batchCountSeasons({ seasons })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

import { catalogProfile } from '@matchpoint/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { importRows, useService } from '../../test/start-service.js';
import { takeSnapshot } from './store/rank-snapshots.js';

const { SortBy } = catalogProfile;
const TEAMS = Array.from({ length: 7 }, (_, index) => `t${index}`);

describe('pages and places of a leaderboard', () => {
  const service = useService();
  const setWins = (wins: Record<string, number>) =>
    Promise.all(
      Object.entries(wins).map(([id, won]) =>
        service().pool.query('update team_stats set wins = $2, matches_played = 20 where team_id = $1', [id, won]),
      ),
    );
  beforeAll(async () => {
    await importRows(
      service(),
      'team',
      TEAMS.map((id) => ({ id, slug: id, name: id, game: 'valorant' })),
    );
    await setWins({ t0: 9, t1: 8, t2: 8, t3: 7, t4: 6, t5: 5 });
  });
  const page = (offset: number, limit = 2) => service().leaderboards.listTeamLeaderboard({ sortBy: SortBy.WINS, limit, offset });

  it('continue the ranks from page to page until the board ends, and report its number of rows', async () => {
    const pages = await Promise.all([page(0), page(2), page(4), page(6)]);
    expect(pages.map(({ rows, hasMore }) => [rows.map(({ id, rank }) => `${rank} ${id}`), hasMore])).toEqual([
      [['1 t0', '2 t1'], true],
      [['2 t2', '4 t3'], true],
      [['5 t4', '6 t5'], false],
      [[], false],
    ]);
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
  });

  it('end at place 1,000', async () => {
    expect(await page(999, 5)).toMatchObject({ rows: [], hasMore: false });
    expect(await page(5_000, 5)).toMatchObject({ rows: [], hasMore: false });
  });

  it('show the place at the last snapshot of every row that is still on the board', async () => {
    const { recordMaintenance, leaderboards } = service();
    const { takenAt } = await recordMaintenance.takeRankSnapshot({});
    await setWins({ t5: 99, t6: 50 });
    const rows = (await page(0, 4)).rows.map(({ id, rank, previousRank }) => [id, rank, previousRank]);
    expect(rows).toEqual([
      ['t5', 1, 6],
      ['t6', 2, undefined],
      ['t0', 3, 1],
      ['t1', 4, 2],
    ]);
    const rankOf = (identifier: string) => leaderboards.getTeamRank({ identifier, sortBy: SortBy.WINS, game: 'valorant' });
    expect(await rankOf('t5')).toMatchObject({ rank: 1, previousRank: 6 });
    await service().pool.query(`update team_stats set is_listed = false where team_id = 't5'`);
    expect(await rankOf('t5')).toMatchObject({ rank: undefined, previousRank: undefined });
    expect(Date.parse(takenAt)).not.toBeNaN();
  });

  it('are saved once by several replicas, and again only when due', async () => {
    const { pool } = service();
    const [now, dueAt] = [new Date('2900-01-01T00:00:01Z'), new Date('2900-01-01T00:00:00Z')];
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeSnapshot(pool, now, dueAt)));
    expect(taken.filter((each) => each !== undefined)).toHaveLength(1);
    expect(await takeSnapshot(pool, now, dueAt)).toBeUndefined();
  });
});

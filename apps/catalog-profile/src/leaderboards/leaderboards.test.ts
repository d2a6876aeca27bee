import { catalogProfile } from '@matchpoint/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEAM_PAGES, TEAM_PAGES_OF_GAME } from './store/pages.js';
import { SORT_ORDERS } from './store/boards.js';
import { as, importRows, type Service, useService } from '../../test/start-service.js';

const { SortBy } = catalogProfile;

/** wins, losses, draws, experience; the record of the teams, and of the players of the same names. */
const RECORDS: Record<string, [wins: number, losses: number, draws: number, experience: number]> = {
  a: [10, 5, 0, 500],
  b: [10, 5, 5, 400],
  c: [10, 4, 20, 400],
  d: [3, 0, 0, 900.125],
  e: [6, 0, 0, 100],
  f: [0, 8, 0, 1],
  unplayed: [0, 0, 0, 1],
  hidden: [99, 0, 0, 9999],
  disabled: [98, 0, 0, 9998],
};
const NAMES = Object.keys(RECORDS);
const CS2 = new Set(['b', 'd', 'f']);
/** Ids in another order than names, so that a tie shows which of the two breaks it. */
const idOf = (name: string) => `team_${name === 'a' ? 'z' : name}`;

async function setRecords({ pool }: Service): Promise<void> {
  for (const [name, [wins, losses, draws, experience]] of Object.entries(RECORDS)) {
    const values = [wins, losses, draws, wins + losses + draws, experience];
    await pool.query('update team_stats set wins = $2, losses = $3, draws = $4, matches_played = $5, experience = $6 where team_id = $1', [
      idOf(name),
      ...values,
    ]);
    await pool.query(
      'update player_stats set wins = $2, losses = $3, draws = $4, matches_played = $5, experience = $6 where user_id = $1',
      [`user_${name}`, ...values],
    );
  }
  await pool.query(`update teams set status = 'disabled' where slug = 'disabled'`);
  await pool.query(`update team_stats set is_listed = false where team_id = 'team_disabled'`);
}

describe('a leaderboard', () => {
  const service = useService();
  beforeAll(async () => {
    await importRows(service(), 'user', [
      ...NAMES.map((name) => ({
        id: `user_${name}`,
        username: name,
        visibility: name === 'hidden' ? 'private' : name === 'disabled' ? 'limited' : 'public',
      })),
    ]);
    await importRows(
      service(),
      'team',
      NAMES.map((name) => ({
        id: idOf(name),
        slug: name,
        name,
        game: CS2.has(name) ? 'counter_strike_2' : 'valorant',
        visibility: name === 'hidden' ? 'private' : name === 'e' ? 'limited' : 'public',
      })),
    );
    await setRecords(service());
  });

  const WINS = [
    ['c', 1],
    ['b', 2],
    ['a', 2],
    ['e', 4],
    ['d', 5],
    ['f', 6],
  ];
  const WIN_RATE = [
    ['e', 1],
    ['d', 2],
    ['a', 3],
    ['b', 4],
    ['c', 5],
    ['f', 6],
  ];
  const EXPERIENCE = [
    ['d', 1],
    ['a', 2],
    ['b', 3],
    ['c', 3],
    ['e', 5],
    ['f', 6],
  ];
  const ORDERS = [
    { sortBy: SortBy.UNSPECIFIED, name: 'wins where none is asked for', order: WINS },
    { sortBy: SortBy.WINS, name: 'wins, then fewer losses', order: WINS },
    { sortBy: SortBy.WIN_RATE, name: 'win rate, draws included, then more matches', order: WIN_RATE },
    { sortBy: SortBy.EXPERIENCE, name: 'experience', order: EXPERIENCE },
  ];

  it.each(ORDERS)('of teams by $name: ties share a rank and are ordered by id', async ({ sortBy, order }) => {
    const { rows, gameSlug } = await service().leaderboards.listTeamLeaderboard({ sortBy, limit: 100 });
    expect(rows.map(({ slug, rank }) => [slug, rank])).toEqual(order);
    expect(gameSlug).toBeUndefined();
    const short = await service().leaderboards.listTeamLeaderboard({ sortBy, limit: 3 });
    expect(short.rows).toEqual(rows.slice(0, 3));
    for (const [slug, rank] of order)
      expect(await service().leaderboards.getTeamRank({ identifier: `${slug}`.toUpperCase(), sortBy })).toMatchObject({ rank });
  });

  it.each(ORDERS)('of players by $name', async ({ sortBy, order }) => {
    const { rows } = await service().leaderboards.listPlayerLeaderboard({ sortBy, limit: 100 });
    expect(rows.map(({ user, rank }) => [user?.username, rank])).toEqual(
      sortBy <= SortBy.WINS ? [['c', 1], ['a', 2], ['b', 2], ...order.slice(3)] : order,
    );
    for (const [name, rank] of order)
      expect(await service().leaderboards.getCallerPlayerRank({ sortBy }, as(`user_${name}`))).toMatchObject({ id: `user_${name}`, rank });
  });

  it('ranks the teams of one game among themselves and takes the game by slug or convexId', async () => {
    const { game } = await service().catalog.getGame({ identifier: 'counter_strike_2' });
    const { rows, gameSlug } = await service().leaderboards.listTeamLeaderboard({ sortBy: SortBy.WINS, limit: 0, game: game?.convexId });
    expect(rows.map(({ slug, rank, gameSlug: of }) => [slug, rank, of])).toEqual([
      ['b', 1, gameSlug],
      ['d', 2, gameSlug],
      ['f', 3, gameSlug],
    ]);
    expect(gameSlug).toBe('counter_strike_2');
    expect(await service().leaderboards.getTeamRank({ identifier: 'd', sortBy: SortBy.WINS, game: 'counter_strike_2' })).toEqual({
      id: 'team_d',
      rank: 2,
      gameSlug,
      total: 3,
      previousRank: undefined,
    });
    expect(
      (await service().leaderboards.getTeamRank({ identifier: 'a', sortBy: SortBy.WINS, game: 'counter_strike_2' })).rank,
    ).toBeUndefined();
  });

  it('sums up the teams of each organization for one game or all, without private teams', async () => {
    const { leaderboards, pool } = service();
    const teams: [organization: string, slug: string, game: string, wins: number][] = [
      ['One', 'o1v', 'valorant', 3],
      ['One', 'o1c', 'counter_strike_2', 4],
      ['Two', 'o2v', 'valorant', 5],
      ['Secret', 'o3v', 'valorant', 9],
    ];
    await importRows(
      service(),
      'organization',
      ['One', 'Two', 'Secret', 'Idle'].map((name) => ({ id: `org_${name}`, name })),
    );
    await importRows(
      service(),
      'team',
      teams.map(([, slug, game]) => ({ slug, name: slug, game, visibility: 'private' })),
    );
    for (const [, slug, , wins] of teams)
      await pool.query(
        `update team_stats set wins = $2, matches_played = $2, experience = 1 + $2 * 100 where team_id = (select id from teams
          where slug = $1)`,
        [slug, wins],
      );
    await pool.query(`update organizations set visibility = 'private' where name = 'Secret'`);
    await importRows(
      service(),
      'team',
      teams.map(([organization, slug, game]) => ({ slug, name: slug, game, organization })),
    );
    const page = async (game?: string) =>
      (await leaderboards.listOrganizationLeaderboard({ sortBy: SortBy.WINS, limit: 10, game })).rows.map(
        ({ slug, rank, teamCount, stats, gameSlug }) => [slug, rank, teamCount, stats?.wins, stats?.experience, gameSlug],
      );
    expect(await page()).toEqual([
      ['One', 1, 2, 7, 701, undefined],
      ['Two', 2, 1, 5, 501, undefined],
    ]);
    expect(await page('valorant')).toEqual([
      ['Two', 1, 1, 5, 501, 'valorant'],
      ['One', 2, 1, 3, 301, 'valorant'],
    ]);
    const rankOf = async (identifier: string, game?: string) =>
      (await leaderboards.getOrganizationRank({ identifier, sortBy: SortBy.EXPERIENCE, game })).rank;
    expect([
      await rankOf('one'),
      await rankOf('org_Two'),
      await rankOf('one', 'valorant'),
      await rankOf('idle'),
      await rankOf('two', 'counter_strike_2'),
    ]).toEqual([1, 2, 2, undefined, undefined]);
    await expect(rankOf('secret')).rejects.toMatchObject({ code: 'error_org_not_found' });
  });

  it('shows matches, wins, losses, win rate and experience', async () => {
    const { rows } = await service().leaderboards.listTeamLeaderboard({ sortBy: SortBy.EXPERIENCE, limit: 2 });
    expect(rows.map(({ stats }) => stats)).toEqual([
      { matchesPlayed: 3, wins: 3, losses: 0, winRate: 1, experience: 900.125 },
      { matchesPlayed: 15, wins: 10, losses: 5, winRate: 10 / 15, experience: 500 },
    ]);
  });

  it.each(['unplayed', 'hidden', 'disabled'])('gives no rank to one that it leaves out: %s', async (name) => {
    expect(await service().leaderboards.getTeamRank({ identifier: name, sortBy: SortBy.WINS })).toMatchObject({
      id: `team_${name}`,
      rank: undefined,
      gameSlug: undefined,
    });
    expect((await service().leaderboards.getCallerPlayerRank({ sortBy: SortBy.WINS }, as(`user_${name}`))).rank).toBeUndefined();
  });

  it('follows a visibility that an import changes', async () => {
    const setVisibility = (visibility: string) =>
      importRows(service(), 'team', [{ slug: 'hidden', name: 'hidden', game: 'valorant', visibility }]);
    await setVisibility('public');
    expect((await service().leaderboards.getTeamRank({ identifier: 'hidden', sortBy: SortBy.WINS })).rank).toBe(1);
    await setVisibility('private');
    expect((await service().leaderboards.getTeamRank({ identifier: 'hidden', sortBy: SortBy.WINS })).rank).toBeUndefined();
  });

  it('refuses unknown games and subjects, and a limit that is too large', async () => {
    const { leaderboards } = service();
    await expect(leaderboards.listTeamLeaderboard({ sortBy: SortBy.WINS, limit: 5, game: 'chess' })).rejects.toMatchObject({
      code: 'error_game_not_found',
    });
    await expect(leaderboards.listPlayerLeaderboard({ sortBy: SortBy.WINS, limit: 101 })).rejects.toMatchObject({
      code: 'error_invalid_limit',
    });
    await expect(leaderboards.getTeamRank({ identifier: 'nobody', sortBy: SortBy.WINS })).rejects.toMatchObject({
      code: 'error_team_not_found',
    });
    await expect(leaderboards.getOrganizationRank({ identifier: 'nobody', sortBy: SortBy.WINS })).rejects.toMatchObject({
      code: 'error_org_not_found',
    });
  });

  // Keeps a page's cost independent of the size of the table.
  it.each(SORT_ORDERS)('by %s reads no more rows than it shows', async (sortBy) => {
    const { pool } = service();
    await pool.query(
      `insert into teams (id, slug, name, game_id) select 'bulk_' || i, 'bulk_' || i, 'x', 'valorant' from generate_series(1, 5000) i
        on conflict do nothing`,
    );
    await pool.query(`insert into team_stats (team_id, game_id, is_listed, wins, losses, matches_played, experience)
      select id, 'valorant', true, 50 + abs(hashtext(id) % 40), abs(hashtext(slug || 'l') % 90), 90 + abs(hashtext(slug || 'l') % 90),
        abs(hashtext(id) % 9000) from teams where id like 'bulk_%' on conflict do nothing`);
    await pool.query('analyze team_stats');
    for (const [pages, values] of [
      [TEAM_PAGES, [25, 0]],
      [TEAM_PAGES_OF_GAME, [25, 'valorant', 0]],
    ] as const) {
      const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        text: `explain (analyze, format json) ${pages[sortBy].text}`,
        values: [...values],
      });
      const scans = rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan)).filter((node) => node['Relation Name'] === 'team_stats');
      expect(scans.map((node) => node['Node Type'])).toEqual(['Index Scan']);
      expect(scans[0]?.['Actual Rows']).toBe(25);
    }
  });
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Plans'?: PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

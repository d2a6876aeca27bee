import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { listStandings } from './list-standings.js';

/** Teams of one table. */
const MOST = 100_000;

const CLAIM = sql<{ takenAt: string }>(
  'season_rank_claim',
  `insert into rank_snapshot_time as t (id, taken_at) values (1, $1) on conflict (id) do update set taken_at = excluded.taken_at
   where t.taken_at < $2 returning taken_at as "takenAt"`,
);
const FORGET = sql('season_rank_forget', 'delete from season_rank');
const ACTIVE = sql<{ id: string; leagueId: string }>(
  'season_rank_seasons',
  `select id, league_id as "leagueId" from season where status = 'active' order by id`,
);
const KEEP = sql(
  'season_rank_keep',
  'insert into season_rank (season_id, team_id, rank) select $1, team_id, rank from unnest($2::text[], $3::int[]) as k (team_id, rank)',
);

/**
 * Replaces the last snapshot by the current places in active seasons' tables, unless that was taken at `dueAt` or later; then returns
 * undefined. Without `dueAt` one is always due. The row with the time is locked until all is written, so that one replica takes one
 * snapshot.
 */
export function takeSnapshot(pool: Pool, now: Date, dueAt?: Date): Promise<{ takenAt: string; places: number } | undefined> {
  return withTransaction(pool, async (tx) => {
    const [claimed] = await run(tx, CLAIM, [now.toISOString(), dueAt?.toISOString() ?? 'infinity']);
    if (!claimed) return undefined;
    await run(tx, FORGET);
    let places = 0;
    for (const { id, leagueId } of await run(tx, ACTIVE)) {
      const rows = (await listStandings(tx, leagueId, { seasonId: id }, MOST)).filter(({ isWithdrawn }) => !isWithdrawn);
      await run(tx, KEEP, [id, rows.map(({ teamId }) => teamId), rows.map(({ rank }) => rank)]);
      places += rows.length;
    }
    return { takenAt: claimed.takenAt, places };
  });
}

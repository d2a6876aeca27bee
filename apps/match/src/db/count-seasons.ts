import type { match } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/** Counts stop at this number. */
const MOST = 10_000;
/** How long past its time a scheduled match still counts as the next one. */
const OVERDUE = `interval '1 hour'`;

interface CountsRow {
  matchCount: number;
  completedCount: number;
  firstMatchAt: string | null;
  lastMatchAt: string | null;
  nextMatchAt: string | null;
}

const PLAYED_AT = 'coalesce(m.completed_at, m.started_at, m.scheduled_at, m.created_at)';
// A null season is the league's matches outside of seasons: `is not distinct from` would use no index.
const OF_SEASON = `m.publish_status = 'PUBLISHED' and not m.is_voided and m.game_id = asked.game_id and m.league_id = asked.league_id
  and (m.league_season_id = asked.season_id or asked.season_id is null and m.league_season_id is null)`;
const COUNT = sql<CountsRow>(
  'match_count_seasons',
  `select counted.* from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (league_id, season_id, game_id, place)
   cross join lateral (
     select count(*)::int as "matchCount", count(*) filter (where is_result)::int as "completedCount",
       min(played_at) filter (where is_result) as "firstMatchAt", max(played_at) filter (where is_result) as "lastMatchAt",
       min(scheduled_at) filter (where is_next) as "nextMatchAt"
     from (select m.status in ('COMPLETED', 'FORFEITED') as is_result, ${PLAYED_AT} as played_at, m.scheduled_at,
         m.status in ('ACCEPTED', 'READY') and m.scheduled_at >= $4::timestamptz - ${OVERDUE} as is_next
       from match m where ${OF_SEASON} and m.status <> 'CANCELLED'
       order by m.created_at desc, m.id desc limit ${MOST}) counted_match) counted
   order by asked.place`,
);

/** Counts for each season, in the order of the seasons (docs/reference/seasons-and-points.md#counts). */
export function countSeasons(pool: Pool, seasons: readonly match.CountedSeason[], now: Date): Promise<CountsRow[]> {
  return run(pool, COUNT, [
    seasons.map(({ leagueId }) => leagueId),
    seasons.map(({ seasonId }) => seasonId ?? null),
    seasons.map(({ gameId }) => gameId),
    now.toISOString(),
  ]);
}

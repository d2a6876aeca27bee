import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A team's strength after a match. */
export interface CurveRow {
  readonly at: string;
  readonly matchId: string;
  readonly mu: number;
  readonly sigma: number;
}

/** $3 and $4 bounds; null: the ends of the history. $5 number of spans. The last span includes its end. */
const CURVE = sql<CurveRow>(
  'rating_history_curve',
  `with bounds as (select coalesce($3::timestamptz, min(completed_at)) as first, coalesce($4::timestamptz, max(completed_at)) as last
     from rating_history where team_id = $1 and game_id = $2),
   placed as (select h.completed_at, h.match_id, h.mu_after, h.sigma_after,
       case when b.last > b.first
         then least(floor(extract(epoch from h.completed_at - b.first) / extract(epoch from b.last - b.first) * $5::int), $5::int - 1)
         else 0 end as span
     from rating_history h cross join bounds b
     where h.team_id = $1 and h.game_id = $2 and h.completed_at between b.first and b.last)
   select p.completed_at as at, p.match_id as "matchId", p.mu_after as mu, p.sigma_after as sigma
   from (select distinct on (span) * from placed order by span, completed_at desc, match_id collate "C" desc) p order by p.span`,
);

/** The last rated match of a team in each span of time that has one, earliest first. */
export function listRatingCurve(
  client: Pool | ClientBase,
  { id, gameId }: { readonly id: string; readonly gameId: string },
  { from, to, points }: { from?: string | undefined; to?: string | undefined; points: number },
): Promise<CurveRow[]> {
  return run(client, CURVE, [id, gameId, from ?? null, to ?? null, points]);
}

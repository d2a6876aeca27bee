import type { league } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An id is exact, a slug ignores case; if one league's slug is another's id, the id wins. */
const FIND = sql<league.ResolveLeaguesResponse_League>(
  'league_find',
  `select asked.identifier, l.id, l.slug, l.name, coalesce(s.seasons, '[]') as seasons
  from unnest($1::text[]) as asked(identifier)
  cross join lateral (select l.id, l.slug, l.name from league l where l.id = asked.identifier or lower(l.slug) = lower(asked.identifier)
    order by l.id <> asked.identifier limit 1) l
  left join lateral (select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'gameId', s.game_id, 'status', s.status,
      'startDate', ${iso('s.start_date')}, 'endDate', ${iso('s.end_date')})
    order by s.start_date, s.id) as seasons
    from season s where s.league_id = l.id) s on true`,
);

/** The leagues of these slugs or ids with their seasons by start; unknown ones are left out. */
export function findLeagues(pool: Pool, identifiers: readonly string[]): Promise<league.ResolveLeaguesResponse_League[]> {
  return run(pool, FIND, [[...new Set(identifiers)]]);
}

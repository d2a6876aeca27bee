import { run, searchStatement, searchTerms, sql, withSearchTimeout } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { TEAM_NAMES } from './search-names.js';

export interface FoundTeam {
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  visibility: string;
}

const COLUMNS = `t.id, t.slug, t.name, t.tag, t.avatar_url as "avatarUrl", t.visibility`;

/**
 * Teams whose name begins with or contains the text, or whose tag contains it; merely similar names are left out. $4 the game, $5 how many.
 */
const SEARCH = searchStatement<FoundTeam>({
  ...TEAM_NAMES,
  name: 'teams_discover',
  also: `($4::text is null or t.game_id = $4) and ${TEAM_NAMES.also}`,
  columns: COLUMNS,
  joins: 'left join team_stats s on s.team_id = t.id where fit.rank >= 1',
  order: 'fit.rank >= 4 desc, coalesce(s.matches_played, 0) desc, t.id',
  limit: '$5',
});

/** Those who have played, along an index; and, if these do not fill the page, the others. $1 how many, $2 the game if one is named. */
const first = (name: string, ofGame: (alias: string) => string) =>
  sql<FoundTeam>(
    name,
    `with best as materialized (
       select ${COLUMNS}, s.matches_played as played from team_stats s join teams t on t.id = s.team_id
       where s.is_listed and s.matches_played > 0 and ${TEAM_NAMES.shown} and ${ofGame('s')}
       order by s.matches_played desc, s.team_id limit $1),
     found as (select * from best union all
       (select ${COLUMNS}, 0 from teams t where (select count(*) from best) < $1
          and ${TEAM_NAMES.shown} and ${TEAM_NAMES.also} and ${ofGame('t')}
          and not exists (select from team_stats s where s.team_id = t.id and s.is_listed and s.matches_played > 0)
        order by t.id limit $1))
     select id, slug, name, tag, "avatarUrl", visibility from found order by played desc, id limit $1`,
  );
const FIRST = first('teams_first', () => 'true');
const FIRST_OF_GAME = first('teams_first_of_game', (alias) => `${alias}.game_id = $2`);

/** Teams whose name or tag contains the text, ignoring case and accents; without a text, the first of all. */
export async function discoverTeams(
  pool: Pool,
  search: string | undefined,
  gameId: string | undefined,
  limit: number,
): Promise<FoundTeam[]> {
  if (search === undefined) return gameId === undefined ? run(pool, FIRST, [limit]) : run(pool, FIRST_OF_GAME, [limit, gameId]);
  const terms = searchTerms(search);
  if (!terms) return [];
  return withSearchTimeout(pool, (tx) => run(tx, SEARCH, [...terms, gameId ?? null, limit]));
}

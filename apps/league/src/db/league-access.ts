import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { LeagueRole } from '../domain/imported-league.js';

export interface LeagueAccess {
  id: string;
  slug: string;
  /** The user's role among the staff; null: none. */
  role: LeagueRole | null;
}

// An id is exact, a slug has no case; where one league's slug is another's id, the id wins.
const FIND = sql<LeagueAccess>(
  'league_access',
  `select l.id, l.slug, m.role from league l left join league_member m on m.league_id = l.id and m.user_id = $2
   where (not $3 and l.id = $1) or lower(l.slug) = lower($1) order by (l.id = $1 and not $3) desc limit 1`,
);

/** The league that an identifier names, by slug alone where `bySlug` says so, and the user's place in it. */
export async function findLeagueAccess(client: Pool | ClientBase, identifier: string, userId: string | undefined, bySlug: boolean): Promise<LeagueAccess | undefined> {
  const [league] = await run(client, FIND, [identifier, userId ?? null, bySlug]);
  return league;
}

const FIND_ROLE = sql<{ role: LeagueRole }>('league_member_role', 'select role from league_member where league_id = $1 and user_id = $2');

/** The user's role among a league's staff. */
export async function findRole(client: Pool | ClientBase, leagueId: string, userId: string): Promise<LeagueRole | undefined> {
  return (await run(client, FIND_ROLE, [leagueId, userId]))[0]?.role;
}

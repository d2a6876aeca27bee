import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface Addressees {
  staffIds: string[];
  /** Ids of approved teams. */
  teamIds: string[];
}

const FIND = sql<Addressees>(
  'league_addressees',
  `select array(select m.user_id from league_member m where m.league_id = l.id) as "staffIds",
     array(select t.team_id from league_team t where t.league_id = l.id and t.status = 'approved' order by t.team_id) as "teamIds"
   from (values ($1)) as l (id)`,
);

/** The recipients of a league's announcements. */
export async function findAddressees(pool: Pool, leagueId: string): Promise<Addressees> {
  return (await run(pool, FIND, [leagueId]))[0] as Addressees;
}

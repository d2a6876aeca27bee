import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface Addressees {
  staffIds: string[];
  /** Of approved teams. */
  teamIds: string[];
}

const FIND = sql<Addressees>(
  'league_addressees',
  `select array(select m.user_id from league_member m where m.league_id = l.id) as "staffIds",
     array(select t.team_id from league_team t where t.league_id = l.id and t.status = 'approved' order by t.team_id) as "teamIds"
   from league l where l.id = $1 or lower(l.slug) = lower($1) order by l.id = $1 desc limit 1`,
);

/** Whom a league speaks to; undefined: there is no such league. */
export async function findAddressees(pool: Pool, identifier: string): Promise<Addressees | undefined> {
  return (await run(pool, FIND, [identifier]))[0];
}

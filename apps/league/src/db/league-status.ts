import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { AdministeredLeague } from './administered-league.js';

const FIND = sql<AdministeredLeague>(
  'league_status_find',
  `select id, slug, name, status from league where id = $1 or lower(slug) = lower($1) order by id = $1 desc limit 1`,
);

/** The league of a slug or id as its administration sees it, without its lock. */
export async function findLeagueStatus(pool: Pool, identifier: string): Promise<AdministeredLeague | undefined> {
  return (await run(pool, FIND, [identifier]))[0];
}

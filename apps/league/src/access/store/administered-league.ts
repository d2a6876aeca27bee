import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { LeagueStatus } from '../rules/league-status.js';

/** A league with the fields that its administration needs. */
export interface AdministeredLeague {
  id: string;
  slug: string;
  name: string;
  status: LeagueStatus;
}

// Not "for update": rows that refer to the league, such as results in its tables, may be inserted meanwhile.
const LOCK = sql<AdministeredLeague>(
  'league_administer',
  `select id, slug, name, status from league where id = $1 or lower(slug) = lower($1) order by id = $1 desc limit 1 for no key update`,
);

/** Locks the league of a slug or id for its administration until the transaction ends. */
export async function lockLeague(tx: ClientBase, identifier: string): Promise<AdministeredLeague | undefined> {
  return (await run(tx, LOCK, [identifier]))[0];
}

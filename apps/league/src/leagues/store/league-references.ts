import type { league } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

type Row<Message> = { [Key in keyof Message]: undefined extends Message[Key] ? Exclude<Message[Key], undefined> | null : Message[Key] };

const LEAGUES = sql<Row<league.LeagueReference>>(
  'league_references',
  `select id, slug, name, avatar_storage_id as "avatarStorageId", avatar_url as "avatarUrl" from league where id = any($1::text[])`,
);

/** Names of leagues by id, for rows that embed them; unknown ids are left out. */
export function findLeagueReferences(pool: Pool, ids: readonly string[]): Promise<Row<league.LeagueReference>[]> {
  return run(pool, LEAGUES, [ids]);
}

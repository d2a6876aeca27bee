import type { tournament } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const REFERENCES = sql<tournament.TournamentReference>(
  'tournament_references',
  `select id, slug, name, visibility = 'PUBLIC' and approval_status = 'APPROVED' as "isListed" from tournament
   where id = any($1::text[]) and is_published`,
);

/** Names of tournaments by id; unknown ids and drafts that were never published are omitted. */
export function findTournamentReferences(pool: Pool, ids: readonly string[]): Promise<tournament.TournamentReference[]> {
  return run(pool, REFERENCES, [ids]);
}

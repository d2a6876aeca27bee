import type { tournament } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const REFERENCES = sql<tournament.NodeReference>(
  'bracket_node_references',
  `select n.id, n.key, t.id as "tournamentId", t.slug as "tournamentSlug", t.name as "tournamentName"
   from bracket_node n join tournament t on t.id = n.tournament_id
   where n.id = any($1::text[]) and t.visibility = 'PUBLIC' and t.approval_status = 'APPROVED'`,
);

/** Nodes of listed tournaments by id; unknown ids are left out. */
export function findNodeReferences(pool: Pool, ids: readonly string[]): Promise<tournament.NodeReference[]> {
  return run(pool, REFERENCES, [ids]);
}

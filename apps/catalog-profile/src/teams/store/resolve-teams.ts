import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { TEAM_STATUS } from '../../groups/index.js';
import { rowOf } from '../../names/index.js';

export interface ResolvedTeam {
  identifier: string;
  id: string;
  name: string;
  gameId: string;
  type: string;
  status: string;
  organizationId: string | null;
  visibility: string;
  activeMemberIds: string[];
}

const RESOLVE = sql<ResolvedTeam>(
  'teams_resolve',
  `select i.identifier, t.id, t.name, t.game_id as "gameId", t.type,
     ${TEAM_STATUS} as status, t.organization_id as "organizationId", t.visibility,
     array(select m.user_id from team_members m where m.team_id = t.id and m.left_at is null order by m.user_id) as "activeMemberIds"
   from unnest($1::text[]) as i(identifier)
   cross join lateral ${rowOf('teams', 'i.identifier')} t`,
);

/** Teams with their rosters, by slug or id; for other services' imports, without visibility rules. */
export function resolveTeams(pool: Pool, identifiers: readonly string[]): Promise<ResolvedTeam[]> {
  return run(pool, RESOLVE, [[...new Set(identifiers)]]);
}

import { LEAGUE_ROLES } from '@matchpoint/core';
import { run, sql, textArray } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface MemberRow {
  id: string;
  userId: string;
  role: string;
  joinedAt: string;
}

const MEMBERS = sql<MemberRow>(
  'league_members_list',
  `select id, user_id as "userId", role, joined_at as "joinedAt" from league_member where league_id = $1
   order by array_position(${textArray(LEAGUE_ROLES)}, role), joined_at, id`,
);

/** A league's staff, the highest rank first. */
export function listMemberRows(pool: Pool, leagueId: string): Promise<MemberRow[]> {
  return run(pool, MEMBERS, [leagueId]);
}

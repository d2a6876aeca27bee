import { TEAM_ROLES } from '@matchpoint/core';
import { run, sql, textArray } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { MEMBER_FIELDS, memberColumns, type MemberRow, TEAM_STATUS } from '../../groups/index.js';
import { idOf, rowOf } from '../../names/index.js';

/**
 * Whether team `t` shows its roster and matches to the caller in $1: to everybody unless it is private (docs/reference/teams.md#privacy).
 */
const IS_OPEN = `(t.visibility <> 'private' or exists (select from team_members o where o.team_id = t.id and o.user_id = $1
  and o.left_at is null))`;
const ROLE_ORDER = `array_position(${textArray(TEAM_ROLES)}, m.role), m.joined_at, m.id`;

const MEMBERS = sql<MemberRow & { teamId: string; isOpen: boolean }>(
  'team_members_list',
  `select t.id as "teamId", v.is_open as "isOpen", ${MEMBER_FIELDS}
   from teams t cross join lateral (select ${IS_OPEN} as is_open) v
   left join lateral (
     select ${memberColumns('$1')}, row_number() over (order by ${ROLE_ORDER}) as place from team_members m join users u on u.id = m.user_id
     where v.is_open and m.team_id = t.id and m.left_at is null) l on true
   where t.id = ${idOf('teams', '$2')} order by l.place`,
);

/** The active members that the caller may see, captains first; undefined: no such team; `closed`: the caller may not see its roster. */
export async function listTeamMembers(pool: Pool, callerId: string, identifier: string): Promise<MemberRow[] | 'closed' | undefined> {
  const rows = await run(pool, MEMBERS, [callerId, identifier]);
  if (!rows[0]) return undefined;
  return rows[0].isOpen ? rows.filter(({ memberId }) => memberId !== null) : 'closed';
}

/** A caller who requests the matches of a team. */
export interface TeamMatchQuestion {
  callerId: string;
  identifier: string;
}

interface MatchAccess {
  teamId: string;
  gameId: string;
  /** Whether the caller may see its matches. */
  isOpen: boolean;
  /** Whether the caller may see its record. */
  isRecordShown: boolean;
  /** The teams whose drafts the caller may see. */
  callerTeamIds: string[];
}
// unnest of a subquery: see "What was learnt" in docs/performance.md.
const MATCH_ACCESS = sql<MatchAccess & { position: number }>(
  'team_match_access',
  `select i.position::int, t.id as "teamId", t.game_id as "gameId", t.visibility <> 'private' or t.id = any(c.ids) as "isOpen",
     t.visibility = 'public' or t.id = any(c.ids) as "isRecordShown", c.ids as "callerTeamIds"
   from unnest((select $1::text[]), (select $2::text[])) with ordinality as i(identifier, caller, position)
   cross join lateral ${rowOf('teams', 'i.identifier', 'id, game_id, visibility')} t
   cross join lateral (select array(select o.team_id from team_members o where o.user_id = i.caller and o.left_at is null
     order by o.team_id) as ids) c`,
);

/** For each request the team and which of its data the caller may see; undefined: no such team. */
export async function findTeamMatchAccess(pool: Pool, questions: readonly TeamMatchQuestion[]): Promise<(MatchAccess | undefined)[]> {
  const rows = await run(pool, MATCH_ACCESS, [questions.map(({ identifier }) => identifier), questions.map(({ callerId }) => callerId)]);
  const found: (MatchAccess | undefined)[] = questions.map(() => undefined);
  for (const { position, ...access } of rows) found[position - 1] = access;
  return found;
}

const CALLER_TEAMS = sql<{ teamId: string; role: string; status: string }>(
  'teams_of_caller',
  `select m.team_id as "teamId", m.role, ${TEAM_STATUS} as status from team_members m join teams t on t.id = m.team_id where m.user_id = $1
    and m.left_at is null order by m.team_id`,
);

/** The caller's active memberships. */
export function listCallerTeams(pool: Pool, callerId: string): Promise<{ teamId: string; role: string; status: string }[]> {
  return run(pool, CALLER_TEAMS, [callerId]);
}

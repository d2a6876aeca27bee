import { LEAGUE_ROLES, type LeagueRole } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface UserLeagueRow {
  id: string;
  slug: string;
  name: string;
  status: string;
  avatarUrl: string | null;
  avatarStorageId: string | null;
  role: LeagueRole;
  /** Applications for staff to decide; null below MANAGER. */
  pendingApplications: number | null;
  openTickets: number | null;
  /** The name that the list is ordered by. */
  orderName: string;
}

export interface UserLeaguePosition {
  role: string;
  name: string;
  id: string;
}

const RANK = (role: string): string => `array_position(array[${LEAGUE_ROLES.map((each) => `'${each}'`).join(', ')}], ${role})`;
const IS_MANAGER = `m.role <> 'MEMBER'`;
const ORDER = `${RANK('m.role')}, lower(l.name), l.id`;
const LIST = sql<UserLeagueRow>(
  'league_list_of_user',
  `select l.id, l.slug, l.name, l.status, l.avatar_url as "avatarUrl", l.avatar_storage_id as "avatarStorageId", m.role,
     case when ${IS_MANAGER} then (select count(*) from league_team t where t.league_id = l.id and t.status = 'pending') end
       as "pendingApplications",
     case when ${IS_MANAGER} then (select count(*) from ticket t where t.league_id = l.id and t.status not in ('resolved', 'closed')) end
       as "openTickets", lower(l.name) as "orderName"
   from league_member m join league l on l.id = m.league_id
   where m.user_id = $1 and ($2::text is null or (${ORDER}) > (${RANK('$2::text')}, $3::text, $4::text))
   order by ${ORDER} limit $5`,
);

/** The leagues whose staff a user belongs to, after a position: the highest role first, then by name ignoring case. */
export function listUserLeagueRows(
  pool: Pool,
  userId: string,
  after: UserLeaguePosition | undefined,
  limit: number,
): Promise<UserLeagueRow[]> {
  return run(pool, LIST, [userId, after?.role ?? null, after?.name ?? null, after?.id ?? null, limit]);
}

import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { AttendanceState } from '../domain/attendance.js';
import type { RosterState } from '../domain/match-state.js';

const SAVE = sql(
  'match_roster_save',
  `insert into match_roster (match_id, side, team_id, active_user_ids, bench, spots, updated_at) values ($1, $2, $3, $4, $5::jsonb, $6, $7)
  on conflict (match_id, side) do update set team_id = excluded.team_id, active_user_ids = excluded.active_user_ids, bench = excluded.bench,
    spots = excluded.spots, updated_at = excluded.updated_at`,
);

/** Replaces the roster of one side. The match is locked. */
export async function saveRoster(
  tx: ClientBase,
  matchId: string,
  { side, teamId, activeUserIds, bench, spots }: RosterState,
  now: string,
): Promise<void> {
  await run(tx, SAVE, [matchId, side, teamId, activeUserIds, JSON.stringify(bench), spots, now]);
}

const OF_MATCHES = sql<RosterState & { matchId: string }>(
  'rosters_of_matches',
  `select match_id as "matchId", side, team_id as "teamId", active_user_ids as "activeUserIds", bench, spots
  from match_roster where match_id = any($1::text[])`,
);

/** The rosters of several matches, in no particular order. */
export function findRostersOfMatches(
  client: Pool | ClientBase,
  matchIds: readonly string[],
): Promise<(RosterState & { matchId: string })[]> {
  return run(client, OF_MATCHES, [matchIds]);
}

const ATTENDANCE = sql<AttendanceState>(
  'match_attendance_find',
  'select user_id as "userId", status, checked_in_at as "checkedInAt" from match_attendance where match_id = $1',
);

/** The attendance answers of a match's players. */
export function findAttendance(client: Pool | ClientBase, matchId: string): Promise<AttendanceState[]> {
  return run(client, ATTENDANCE, [matchId]);
}

const SAVE_ATTENDANCE = sql(
  'match_attendance_save',
  `insert into match_attendance (match_id, user_id, status, checked_in_at, updated_at) values ($1, $2, $3, $4, $5)
  on conflict (match_id, user_id) do update set status = excluded.status, checked_in_at = excluded.checked_in_at,
    updated_at = excluded.updated_at`,
);

export async function saveAttendance(
  tx: ClientBase,
  matchId: string,
  { userId, status, checkedInAt }: AttendanceState,
  now: string,
): Promise<void> {
  await run(tx, SAVE_ATTENDANCE, [matchId, userId, status, checkedInAt, now]);
}

const PLAYERS = sql<{ matchId: string; teamId: string; userIds: string[] }>(
  'match_roster_players',
  'select match_id as "matchId", team_id as "teamId", active_user_ids as "userIds" from match_roster where match_id = any($1)',
);

/** The players on the active rosters of matches. */
export function listPlayerIds(
  client: Pool | ClientBase,
  matchIds: readonly string[],
): Promise<{ matchId: string; teamId: string; userIds: string[] }[]> {
  return run(client, PLAYERS, [matchIds]);
}

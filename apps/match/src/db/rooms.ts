import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { AttendanceState } from '../domain/attendance.js';
import type { MapState, MatchState } from '../domain/match-state.js';
import type { Room } from '../domain/next-action.js';
import { byMatch } from './by-match.js';
import { MAP_COLUMNS, STATE_COLUMNS } from './match-state.js';
import { findRostersOfMatches } from './rosters.js';

type OfMatch<Row> = Row & { matchId: string };

const STATES = sql<MatchState & { isAwaited: boolean }>(
  'room_states',
  `select ${STATE_COLUMNS}, m.status = 'PENDING'
    and exists (select from match_acceptance a where a.match_id = m.id and a.status = 'PENDING') as "isAwaited"
  from match m where m.id = any($1::text[])`,
);
const MAPS = sql<OfMatch<MapState>>(
  'room_maps',
  `select match_id as "matchId", ${MAP_COLUMNS} from map_score where match_id = any($1::text[]) order by match_id, map_index`,
);
const ATTENDANCE = sql<OfMatch<AttendanceState>>(
  'room_attendance',
  `select match_id as "matchId", user_id as "userId", status, checked_in_at as "checkedInAt" from match_attendance
  where match_id = any($1::text[])`,
);

/** Matches with their dependent rows, by id, in four statements however many there are. */
export async function findRooms(client: Pool | ClientBase, ids: readonly string[]): Promise<Map<string, Room>> {
  if (ids.length === 0) return new Map();
  const [states, maps, rosters, attendance] = [
    await run(client, STATES, [ids]),
    await run(client, MAPS, [ids]),
    await findRostersOfMatches(client, ids),
    await run(client, ATTENDANCE, [ids]),
  ];
  const [mapsOf, rostersOf, attendanceOf] = [byMatch(maps), byMatch(rosters), byMatch(attendance)];
  return new Map(
    states.map(({ isAwaited, ...match }) => [
      match.id,
      { match, isAwaited, maps: mapsOf(match.id), rosters: rostersOf(match.id), attendance: attendanceOf(match.id) },
    ]),
  );
}

import { DAY_MS, newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** An activity in a league, for its feed (docs/reference/leagues.md#events). */
export interface NewActivity {
  leagueId: string;
  /** Named like events: `league.season_activated`, `match.completed`, `ticket.replied`. */
  type: string;
  /** Absent: the system, or an import. */
  actorUserId?: string;
  targetType?: string;
  targetId?: string;
  metadata?: object;
}

const APPEND = sql(
  'activity_append',
  `insert into activity (id, league_id, type, actor_user_id, target_type, target_id, metadata, created_at)
   select a.id, l.id, a.type, "actorUserId", "targetType", "targetId", coalesce(metadata, '{}'), $2
   from jsonb_to_recordset($1::jsonb) as a(id text, "leagueId" text, type text, "actorUserId" text, "targetType" text, "targetId" text,
     metadata jsonb) join league l on l.id = a."leagueId"`,
);

/** Appends to the feeds of the leagues that exist, in the transaction of the change. The last entry is the newest. */
export async function appendActivities(tx: ClientBase, activities: readonly NewActivity[], now: Date): Promise<void> {
  if (activities.length === 0) return;
  await run(tx, APPEND, [JSON.stringify(activities.map((activity) => ({ ...activity, id: newId('act') }))), now.toISOString()]);
}

export interface ActivityRow {
  id: string;
  leagueId: string;
  type: string;
  actorId: string | null;
  targetType: string | null;
  targetId: string | null;
  metadata: string;
  createdAt: string;
  /** Current data of a season and a ticket; null if it is gone, or the entry is about something else. */
  seasonName: string | null;
  ticketNumber: number | null;
  ticketSubject: string | null;
}

export interface Position {
  createdAt: string;
  id: string;
}

const LIST = sql<ActivityRow>(
  'activity_list',
  `select a.id, a.league_id as "leagueId", a.type, a.actor_user_id as "actorId", a.target_type as "targetType",
    a.target_id as "targetId", a.metadata::text as metadata, a.created_at as "createdAt", s.name as "seasonName",
    t.ticket_number as "ticketNumber", t.subject as "ticketSubject"
   from activity a left join season s on a.target_type = 'season' and s.id = a.target_id and s.league_id = a.league_id
   left join ticket t on a.target_type = 'ticket' and t.id = a.target_id and t.league_id = a.league_id
   where a.league_id = $1 and ($2::timestamptz is null or (a.created_at, a.id) < ($2, $3)) order by a.created_at desc, a.id desc
     limit $4`,
);

/** The newest entries of a league's feed after a position, newest first. */
export function listActivities(
  client: Pool | ClientBase,
  leagueId: string,
  after: Position | undefined,
  limit: number,
): Promise<ActivityRow[]> {
  return run(client, LIST, [leagueId, after?.createdAt ?? null, after?.id ?? null, limit]);
}

const COUNT_SINCE = sql<{ targetId: string; count: number }>(
  'activity_count_since',
  `select target_id as "targetId", count(*)::int as count from activity
   where league_id = $1 and created_at > $2 and type = $3 and target_id = any($4) group by target_id`,
);

/** How often something has happened to each of these targets in the last 24 hours; without those to which it has not. */
export async function countActivitiesOfDay(
  client: Pool | ClientBase,
  leagueId: string,
  { type, targetIds }: { type: string; targetIds: readonly string[] },
  now: Date,
): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  const rows = await run(client, COUNT_SINCE, [leagueId, since, type, targetIds]);
  return new Map(rows.map(({ targetId, count }) => [targetId, count]));
}

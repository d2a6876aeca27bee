import { DAY_MS, newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export type Detail = string | number | boolean;

/** An activity of a tournament. */
export interface NewActivity {
  readonly action: string;
  readonly targetType?: string;
  readonly targetId?: string;
  readonly metadata?: Readonly<Record<string, Detail>>;
}

/** The actor; null: the system. */
export interface Actor {
  readonly userId: string;
  readonly isPlatformStaff: boolean;
}

const APPEND = sql<{ position: number }>(
  'tournament_activity_append',
  `insert into activity (id, tournament_id, action, actor_user_id, is_platform_staff, target_type, target_id, metadata, created_at)
   select a.id, $1, action, $2, $3, "targetType", "targetId", coalesce(metadata, '{}'), $5
   from jsonb_to_recordset($4::jsonb) as a(id text, action text, "targetType" text, "targetId" text, metadata jsonb) returning position`,
);

/** Number of entries that a feed keeps, the newest ones. */
const MOST_KEPT = 2_000;
/** Finding the oldest entries costs more than writing one. */
const TRIM_EVERY = 256;
const TRIM = sql(
  'tournament_activity_trim',
  `delete from activity where tournament_id = $1 and position <= (
     select position from activity where tournament_id = $1 order by position desc offset ${MOST_KEPT} limit 1)`,
);

/** Adds to a tournament's feed, in the transaction of the change. The last one is the newest. */
export async function appendActivities(
  tx: ClientBase,
  tournamentId: string,
  actor: Actor | null,
  activities: readonly NewActivity[],
  now: Date,
): Promise<void> {
  if (activities.length === 0) return;
  const rows = activities.map((activity) => ({ ...activity, id: newId('act') }));
  const values = [tournamentId, actor?.userId ?? null, actor?.isPlatformStaff ?? false, JSON.stringify(rows), now.toISOString()];
  const added = await run(tx, APPEND, values);
  if (added.some(({ position }) => position % TRIM_EVERY === 0)) await run(tx, TRIM, [tournamentId]);
}

const COUNT_SINCE = sql<{ count: number }>(
  'tournament_activity_count_since',
  `select count(*)::int as count from activity
   where tournament_id = $1 and created_at > $2 and action = any($3) and ($4::text is null or target_id = $4)`,
);

/** How often one of these actions has happened in a tournament in the last 24 hours, to one target if it is given. Feeds are short. */
export async function countActivitiesOfDay(
  client: Pool | ClientBase,
  tournamentId: string,
  { actions, targetId }: { actions: readonly string[]; targetId?: string },
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  return (await run(client, COUNT_SINCE, [tournamentId, since, actions, targetId ?? null]))[0]!.count;
}

export interface ActivityRow {
  id: string;
  action: string;
  actorUserId: string | null;
  isPlatformStaff: boolean;
  targetType: string | null;
  targetId: string | null;
  /** The team of a target that is a participant or a team. */
  targetTeamId: string | null;
  metadata: Readonly<Record<string, Detail>>;
  createdAt: string;
}

const LIST = sql<ActivityRow>(
  'tournament_activity_list',
  `select id, action, actor_user_id as "actorUserId", is_platform_staff as "isPlatformStaff", target_type as "targetType",
    target_id as "targetId", metadata, created_at as "createdAt",
    case target_type when 'team' then target_id
      when 'participant' then (select team_id from participant p where p.id = target_id) end as "targetTeamId"
   from activity where tournament_id = $1 order by position desc limit $2`,
);

/** The newest entries of a tournament's feed, newest first. */
export function listActivities(client: Pool | ClientBase, tournamentId: string, limit: number): Promise<ActivityRow[]> {
  return run(client, LIST, [tournamentId, limit]);
}

import type { Notice } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { MAX_OWN } from '../../notifications/index.js';

/** A recorded event: the notice for live streams, and the stored rows. */
export interface RecordedEvent extends Notice {
  /** Id of its item. */
  id: string;
  /** The teams that it concerns: their members see it. */
  teamIds: readonly string[];
  /** The people whom it concerns otherwise than as members of these teams. */
  ownUserIds: readonly string[];
  data: Readonly<Record<string, string>>;
  createdAt: string;
}

const POSITIONS = sql<{ position: number }>(
  'news_positions',
  `select nextval('item_position') as position from generate_series(1, $1::int)`,
);
// The inbox guarantees that an event is recorded once.
const INSERT = sql(
  'news_insert',
  `with told as (
     select * from jsonb_to_recordset($1) as e(position bigint, id text, kind text, "subjectType" text, "subjectId" text, data jsonb,
       "createdAt" timestamptz, "teamIds" jsonb, "ownUserIds" jsonb, targets jsonb)),
   described as (
     insert into item (position, id, kind, subject_type, subject_id, data, created_at)
     select position, id, kind, "subjectType", "subjectId", data, "createdAt" from told),
   team as (
     insert into team_item (team_id, position, kind)
     select t.team_id, e.position, e.kind from told e cross join lateral jsonb_array_elements_text(e."teamIds") t(team_id)),
   own as (
     insert into own_item (user_id, position, kind)
     select u.user_id, e.position, e.kind from told e cross join lateral jsonb_array_elements_text(e."ownUserIds") u(user_id)
     where not exists (select from forgotten_person f where f.user_id = u.user_id))
   insert into target_item (target_type, target_id, position, kind)
   select distinct t."targetType", t."targetId", e.position, e.kind
   from told e cross join lateral jsonb_to_recordset(e.targets) t("targetType" text, "targetId" text)
   where t."targetType" <> 'user' or not exists (select from forgotten_person f where f.user_id = t."targetId")`,
);
const TRIM = sql(
  'news_trim_own',
  `delete from own_item o using unnest($1::text[]) u(user_id)
   where o.user_id = u.user_id
     and o.position <= (select i.position from own_item i where i.user_id = u.user_id order by i.position desc offset ${MAX_OWN} limit 1)`,
);
/** Counting a thousand rows costs more than writing one, so rows are counted rarely. Lists apply the bound meanwhile. */
const TRIM_EVERY = 512;

/** Places for new items, in order. */
export async function takePositions(tx: ClientBase, count: number): Promise<number[]> {
  return (await run(tx, POSITIONS, [count])).map(({ position }) => position).toSorted((one, other) => one - other);
}

/** Records the notifications of events, in the order of the events. Returns the first of their positions; undefined without events. */
export async function insertItems(tx: ClientBase, events: readonly RecordedEvent[]): Promise<number | undefined> {
  if (events.length === 0) return undefined;
  const positions = await takePositions(tx, events.length);
  const placed = events.map((event, index) => ({ ...event, position: positions[index]! }));
  await run(tx, INSERT, [JSON.stringify(placed.map(({ userIds: _, ...row }) => row))]);
  await trimOwnItems(
    tx,
    placed.map(({ position, ownUserIds }) => ({ position, userIds: ownUserIds })),
  );
  return positions[0];
}

/**
 * Drops the oldest own items of people who have more than the bound. It looks only at those with a new item whose position is a multiple of
 * {@link TRIM_EVERY}, so that each person is checked once per that many items on average.
 */
export async function trimOwnItems(tx: ClientBase, added: readonly { position: number; userIds: readonly string[] }[]): Promise<void> {
  const due = new Set(added.flatMap(({ position, userIds }) => (position % TRIM_EVERY === 0 ? userIds : [])));
  if (due.size > 0) await run(tx, TRIM, [[...due]]);
}

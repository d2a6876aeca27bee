import { type NotificationKind, RESULT_NOTIFICATION_KINDS } from '@matchpoint/contracts';
import { run, sql, textArray } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Target } from '../../follows/index.js';

/** What a match needs from a person. */
export const NEEDS_YOU = 'match_needs_you' satisfies NotificationKind;
/** Above every position. */
export const TOP = Number.MAX_SAFE_INTEGER;
/** Maximum own items of a person, newest first (docs/reference/notifications.md#retention); rows beyond it are removed later. */
export const MAX_OWN = 1_000;

/** An event as a person's notification. */
export interface ItemRow {
  id: string;
  position: number;
  kind: string;
  /** Whether it concerns the person directly. */
  isOwn: boolean;
  subjectType: string;
  subjectId: string;
  data: Record<string, string>;
  createdAt: string;
  isRead: boolean;
  /** A newer item about the same match exists. */
  isSuperseded: boolean;
  /** The followed target that it came from. */
  targets: Target[];
}

/** The items of a followed target that a person sees: $1 the person, $3 the muted kinds. */
const TOLD = (follow: string, item: string): string =>
  `${item}.position > ${follow}.since and not ${item}.kind = any($3::text[])
     and (${follow}.level = 'all' or ${item}.kind = any(${textArray(RESULT_NOTIFICATION_KINDS)}))`;
/** A team's items that concern a person as its member. */
const AS_MEMBER = (membership: string, item: string): string =>
  `${item}.team_id = ${membership}.team_id and ${item}.position >= ${membership}.since
     and ${item}.position < coalesce(${membership}.until, ${TOP})`;
/** Rows of `team_need` as items, which all have the same kind. */
const TEAM_NEEDS = `(select team_id, position, '${NEEDS_YOU}' as kind, user_ids from team_need)`;
/** The newest own items of a person ($1), of each source apart. */
const OWN = (condition: string, limit: number | string): string =>
  `(select position from own_item i where i.user_id = $1 and ${condition} order by position desc limit ${limit})
   union all
   select t.position from membership m cross join lateral (
     select i.position from team_item i where ${AS_MEMBER('m', 'i')} and ${condition} order by i.position desc limit ${limit}) t
   where m.user_id = $1
   union all
   select t.position from membership m cross join lateral (
     select i.position from ${TEAM_NEEDS} i where ${AS_MEMBER('m', 'i')} and $1 = any(i.user_ids) and ${condition}
     order by i.position desc limit ${limit}) t
   where m.user_id = $1`;
/** Whether an item is the person's own. */
const IS_OWN = (item: string): string =>
  `(exists (select from own_item o where o.user_id = $1 and o.position = ${item}.position)
    or exists (select from membership m join team_item o on ${AS_MEMBER('m', 'o')}
      where m.user_id = $1 and o.position = ${item}.position)
    or exists (select from membership m join team_need o on ${AS_MEMBER('m', 'o')}
      where m.user_id = $1 and o.position = ${item}.position and $1 = any(o.user_ids)))`;
// Each source is one index range, and the newest item of all is the newest of one of them. The first page, if
// nothing is muted, needs no bound of own items.
const MERGED = sql<ItemRow>(
  'item_merged',
  `with source as (
     (select distinct position, true as is_own, null::text as target_type, null::text as target_id from (
        ${OWN('i.position < $2 and i.position > $5 and not i.kind = any($3::text[])', '$4')}) own
      where ($2 >= ${TOP} and cardinality($3::text[]) = 0) or position > coalesce((
        select position from (select distinct position from (${OWN('true', MAX_OWN + 1)}) every) own
        order by position desc offset ${MAX_OWN} limit 1), 0))
     union all
     select t.position, false, f.target_type, f.target_id from follow f cross join lateral (
       select position from target_item i where i.target_type = f.target_type and i.target_id = f.target_id and i.position < $2
         and i.position > $5 and ${TOLD('f', 'i')} order by i.position desc limit $4) t
     where f.user_id = $1),
   event as (
     select position, bool_or(is_own) as is_own,
       coalesce(jsonb_agg(jsonb_build_object('targetType', target_type, 'targetId', target_id)) filter (where not is_own), '[]') as targets
     from source group by position order by position desc limit $4)
   select i.id, e.position, i.kind, e.is_own as "isOwn", i.subject_type as "subjectType", i.subject_id as "subjectId", i.data,
     i.created_at as "createdAt", e.targets,
     e.position <= $6 or exists (select from read_mark m where m.user_id = $1 and m.position = e.position) as "isRead",
     i.subject_type = 'match' and exists (
       select from item n where n.subject_id = i.subject_id and n.position > e.position and not n.kind = any($3) and (
         ${IS_OWN('n')}
         or exists (select from follow f join target_item t on t.target_type = f.target_type and t.target_id = f.target_id
           where f.user_id = $1 and t.position = n.position and ${TOLD('f', 't')}))) as "isSuperseded"
   from event e join item i on i.position = e.position order by e.position desc`,
);

export interface Range {
  userId: string;
  /** Items before this position. */
  before: number;
  /** Items after this position. */
  after: number;
  mutedKinds: readonly string[];
  /** The person's watermark. */
  readUntil: number;
  limit: number;
}

/** The newest events of a range that a person sees, including superseded ones. */
export function listMergedItems(
  client: Pool | ClientBase,
  { userId, before, after, mutedKinds, readUntil, limit }: Range,
): Promise<ItemRow[]> {
  return run(client, MERGED, [userId, before, mutedKinds, limit, after, readUntil]);
}

const POSITIONS = sql<{ id: string; position: number }>(
  'item_positions',
  `select i.id, i.position from item i where i.id = any($2) and (
     ${IS_OWN('i')}
     or exists (select from follow f join target_item t on t.target_type = f.target_type and t.target_id = f.target_id
       where f.user_id = $1 and t.position = i.position and t.position > f.since))`,
);

/** The positions of a person's notifications by id; others are left out. */
export async function findPositions(client: Pool | ClientBase, userId: string, ids: readonly string[]): Promise<Map<string, number>> {
  return new Map((await run(client, POSITIONS, [userId, ids])).map(({ id, position }) => [id, position]));
}

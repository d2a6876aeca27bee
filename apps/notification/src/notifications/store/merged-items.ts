import { RESULT_NOTIFICATION_KINDS } from '@matchpoint/contracts';
import { run, sql, textArray } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Target } from '../../follows/index.js';

/** An event as a person's notification. */
export interface ItemRow {
  id: string;
  position: number;
  kind: string;
  /** Whether it concerns the person themselves. */
  isOwn: boolean;
  subjectType: string;
  subjectId: string;
  data: Record<string, string>;
  createdAt: string;
  isRead: boolean;
  /** Of a match that a newer item tells of. */
  isSuperseded: boolean;
  /** What the person follows that it came by. */
  targets: Target[];
}

/** The items of a followed target that a person sees: $1 the person, $3 the muted kinds. */
const TOLD = (follow: string, item: string): string =>
  `${item}.position > ${follow}.since and not ${item}.kind = any($3::text[])
     and (${follow}.level = 'all' or ${item}.kind = any(${textArray(RESULT_NOTIFICATION_KINDS)}))`;
const FIELDS = 'id, position, kind, subject_type, subject_id, data, created_at';

// Each source is one index range; what is at the top of all of them is at the top of one.
const MERGED = sql<ItemRow>(
  'item_merged',
  `with source as (
     (select ${FIELDS}, true as is_own, null::text as target_type, null::text as target_id from own_item
      where user_id = $1 and position < $2 and not kind = any($3::text[]) and position > $5 order by position desc limit $4)
     union all
     select t.*, false, f.target_type, f.target_id from follow f cross join lateral (
       select ${FIELDS} from target_item i where i.target_type = f.target_type and i.target_id = f.target_id and i.position < $2
         and i.position > $5 and ${TOLD('f', 'i')} order by i.position desc limit $4) t
     where f.user_id = $1),
   event as (
     select position, min(id) as id, bool_or(is_own) as is_own,
       (array_agg(kind order by is_own desc))[1] as kind, (array_agg(subject_type order by is_own desc))[1] as subject_type,
       (array_agg(subject_id order by is_own desc))[1] as subject_id, (array_agg(data order by is_own desc))[1] as data,
       min(created_at) as created_at,
       coalesce(jsonb_agg(jsonb_build_object('targetType', target_type, 'targetId', target_id)) filter (where not is_own), '[]') as targets
     from source group by position order by position desc limit $4)
   select e.id, e.position, e.kind, e.is_own as "isOwn", e.subject_type as "subjectType", e.subject_id as "subjectId", e.data,
     e.created_at as "createdAt", e.targets,
     e.position <= $6 or exists (select from read_mark m where m.user_id = $1 and m.position = e.position) as "isRead",
     e.subject_type = 'match' and (
       exists (select from own_item o where o.user_id = $1 and o.subject_id = e.subject_id and o.position > e.position
         and not o.kind = any($3::text[]))
       or exists (select from target_item n join follow f on f.user_id = $1 and f.target_type = n.target_type and f.target_id = n.target_id
         where n.subject_id = e.subject_id and n.position > e.position and ${TOLD('f', 'n')})) as "isSuperseded"
   from event e order by e.position desc`,
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

/** The newest events of a range that a person sees, superseded ones too. */
export function listMergedItems(
  client: Pool | ClientBase,
  { userId, before, after, mutedKinds, readUntil, limit }: Range,
): Promise<ItemRow[]> {
  return run(client, MERGED, [userId, before, mutedKinds, limit, after, readUntil]);
}

const POSITIONS = sql<{ id: string; position: number }>(
  'item_positions',
  `select id, position from own_item where user_id = $1 and id = any($2)
   union select i.id, i.position from target_item i join follow f on f.user_id = $1 and f.target_type = i.target_type
     and f.target_id = i.target_id and i.position > f.since where i.id = any($2)`,
);

/** The positions of a person's notifications by id; others are left out. */
export async function findPositions(client: Pool | ClientBase, userId: string, ids: readonly string[]): Promise<Map<string, number>> {
  return new Map((await run(client, POSITIONS, [userId, ids])).map(({ id, position }) => [id, position]));
}

import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A target that can be followed. */
export interface Target {
  targetType: string;
  targetId: string;
}

export interface FollowRow extends Target {
  level: string;
  followedAt: string;
}

const COLUMNS = `target_type as "targetType", target_id as "targetId", level, followed_at as "followedAt"`;

const LIST = sql<FollowRow>(
  'follow_list',
  `select ${COLUMNS} from follow where user_id = $1 and ($2::text is null or target_type = $2)
     and ($4::timestamptz is null or followed_at < $4 or (followed_at = $4 and (target_type, target_id) > ($5, $6)))
   order by followed_at desc, target_type, target_id limit $3`,
);

/** A page of a person's follows, newest first. */
export function listFollowRows(
  client: Pool | ClientBase,
  userId: string,
  { targetType, limit, after }: { targetType?: string | undefined; limit: number; after?: (Target & { followedAt: string }) | undefined },
): Promise<FollowRow[]> {
  const { followedAt = null, targetType: afterType = null, targetId: afterId = null } = after ?? {};
  return run(client, LIST, [userId, targetType ?? null, limit, followedAt, afterType, afterId]);
}

const COUNT = sql<{ count: number }>('follow_count', 'select count(*) as count from follow where user_id = $1');

/** Number of targets that a locked person follows. */
export async function countFollows(tx: ClientBase, userId: string): Promise<number> {
  return (await run(tx, COUNT, [userId]))[0]?.count ?? 0;
}

const SET_LEVEL = sql<FollowRow>(
  'follow_set_level',
  `update follow set level = $4 where user_id = $1 and target_type = $2 and target_id = $3 returning ${COLUMNS}`,
);

/** Sets the level of an existing follow; undefined if there is no such follow. */
export async function setFollowLevel(
  tx: ClientBase,
  userId: string,
  { targetType, targetId }: Target,
  level: string,
): Promise<FollowRow | undefined> {
  return (await run(tx, SET_LEVEL, [userId, targetType, targetId, level]))[0];
}

const INSERT = sql(
  'follow_insert',
  `insert into follow (user_id, target_type, target_id, level, since, followed_at)
   select $1, $2, $3, $4, case when is_called then last_value else last_value - 1 end, $5 from item_position`,
);

export async function insertFollow(tx: ClientBase, userId: string, { targetType, targetId, level, followedAt }: FollowRow): Promise<void> {
  await run(tx, INSERT, [userId, targetType, targetId, level, followedAt]);
}

const DELETE = sql<{ level: string }>(
  'follow_delete',
  'delete from follow where user_id = $1 and target_type = $2 and target_id = $3 returning level',
);

/** Ends a follow; false if there was none. */
export async function deleteFollow(tx: ClientBase, userId: string, { targetType, targetId }: Target): Promise<boolean> {
  return (await run(tx, DELETE, [userId, targetType, targetId])).length > 0;
}

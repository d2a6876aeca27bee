import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { idOf, rowOf } from '../../names/index.js';
import type { Stream } from '../rules/stream.js';

/** Connections `c` whose channel is followed: linked, not merely self-reported, and shown (docs/reference/users.md#stream-status). */
const IS_FOLLOWED = `c.platform = 'twitch' and c.show_on_profile and c.added_by is distinct from 'owner'`;

export interface FollowedConnection {
  id: string;
  userId: string;
  username: string | null;
  url: string | null;
}

/** A known stream and its user. */
export interface LiveStream extends Stream {
  connectionId: string;
  userId: string;
}

const COLUMNS = `l.connection_id as "connectionId", l.user_id as "userId", l.channel_id as "channelId", l.login, l.title,
  l.game_name as "gameName", l.viewer_count as "viewerCount", l.thumbnail_url as "thumbnailUrl", l.started_at as "startedAt"`;

const FOLLOWED = sql<FollowedConnection>(
  'connections_followed',
  `select c.id, c.user_id as "userId", c.username, c.url from user_connections c where ${IS_FOLLOWED} and c.id > $1 order by c.id limit $2`,
);
const STILL_FOLLOWED = sql<FollowedConnection>(
  'connections_still_followed',
  `select c.id, c.user_id as "userId", c.username, c.url from user_connections c where ${IS_FOLLOWED} and c.id = any($1) order by c.id`,
);
const OF_CONNECTIONS = sql<LiveStream>(
  'live_streams_of_connections',
  `select ${COLUMNS} from live_streams l where l.connection_id = any($1) order by l.connection_id for update`,
);
const UNFOLLOWED = sql<LiveStream>(
  'live_streams_unfollowed',
  `select ${COLUMNS} from live_streams l
   where not exists (select from user_connections c where c.id = l.connection_id and ${IS_FOLLOWED})
   order by l.connection_id limit $1 for update`,
);
const REMOVE = sql('live_streams_remove', 'delete from live_streams where connection_id = any($1)');
const SAVE = sql(
  'live_streams_save',
  `insert into live_streams (connection_id, user_id, platform, channel_id, login, title, game_name, viewer_count, thumbnail_url, started_at,
     seen_at)
   select s."connectionId", s."userId", 'TWITCH', s."channelId", s.login, s.title, s."gameName", s."viewerCount", s."thumbnailUrl",
     s."startedAt", $2
   from jsonb_to_recordset($1::jsonb) as s ("connectionId" text, "userId" text, "channelId" text, login text, title text, "gameName" text,
     "viewerCount" int, "thumbnailUrl" text, "startedAt" timestamptz)
   order by s."connectionId"
   on conflict (connection_id) do update set user_id = excluded.user_id, channel_id = excluded.channel_id, login = excluded.login,
     title = excluded.title, game_name = excluded.game_name, viewer_count = excluded.viewer_count,
     thumbnail_url = excluded.thumbnail_url, started_at = excluded.started_at, seen_at = excluded.seen_at`,
);

/** The next `limit` connections whose channels are followed, in the order of their ids. */
export function listFollowed(pool: Pool, afterId: string, limit: number): Promise<FollowedConnection[]> {
  return run(pool, FOLLOWED, [afterId, limit]);
}

/**
 * Those of the given connections whose channels are still followed. They are not locked: what is recorded for others ends with the next
 * round.
 */
export function findStillFollowed(tx: ClientBase, connectionIds: readonly string[]): Promise<FollowedConnection[]> {
  return run(tx, STILL_FOLLOWED, [connectionIds]);
}

/** The streams of connections, locked. */
export function lockStreams(tx: ClientBase, connectionIds: readonly string[]): Promise<LiveStream[]> {
  return run(tx, OF_CONNECTIONS, [connectionIds]);
}

/** Streams of channels that are no longer followed, at most `limit`, locked. */
export function lockUnfollowed(tx: ClientBase, limit: number): Promise<LiveStream[]> {
  return run(tx, UNFOLLOWED, [limit]);
}

/** Records the live channels. */
export async function saveStreams(tx: ClientBase, streams: readonly LiveStream[], seenAt: Date): Promise<void> {
  if (streams.length > 0) await run(tx, SAVE, [JSON.stringify(streams), seenAt]);
}

export async function removeStreams(tx: ClientBase, connectionIds: readonly string[]): Promise<void> {
  if (connectionIds.length > 0) await run(tx, REMOVE, [connectionIds]);
}

export interface ShownStream extends Stream {
  /** The user of the identifier. */
  ownerId: string;
  /** Null: not live. */
  platform: string | null;
  seenAt: string;
}

// Excludes what a limited or private profile hides from the caller, $1, and what was last seen too long ago, $3.
const SHOWN = `left join lateral (
    select l.*, c.is_primary from live_streams l join user_connections c on c.id = l.connection_id and ${IS_FOLLOWED}
    where l.user_id = u.id and (u.visibility = 'public' or u.id = $1) and l.seen_at > $3) l on true`;
const SHOWN_COLUMNS = `u.id as "ownerId", l.platform, l.channel_id as "channelId", l.login, l.title, l.game_name as "gameName",
  l.viewer_count as "viewerCount", l.thumbnail_url as "thumbnailUrl", l.started_at as "startedAt", l.seen_at as "seenAt"`;
const FIRST = 'l.is_primary desc, l.viewer_count desc nulls last, l.connection_id';
const OF_USER = sql<ShownStream>(
  'live_streams_of_user',
  `select ${SHOWN_COLUMNS} from users u ${SHOWN}
   where u.id = ${idOf('users', '$2')} and (u.visibility <> 'private' or u.id = $1) order by ${FIRST}`,
);
const OF_USERS = sql<ShownStream & { identifier: string }>(
  'live_streams_of_users',
  `select i.identifier, ${SHOWN_COLUMNS} from unnest($2::text[]) as i(identifier)
   cross join lateral ${rowOf('users', 'i.identifier', 'id, visibility')} u ${SHOWN} where l.platform is not null order by ${FIRST}`,
);

/** The user's streams that the caller may see, primary first; undefined: the caller can see no such user. */
export async function findStreamsOfUser(
  pool: Pool,
  { callerId, identifier, seenAfter }: { callerId: string; identifier: string; seenAfter: Date },
): Promise<{ userId: string; streams: ShownStream[] } | undefined> {
  const rows = await run(pool, OF_USER, [callerId, identifier, seenAfter]);
  return rows[0] && { userId: rows[0].ownerId, streams: rows.filter(({ platform }) => platform !== null) };
}

/** Where users are live, as far as the caller may see it, by the name asked for. Unknown users and those not live are left out. */
export async function findLivePlatforms(
  pool: Pool,
  { callerId, identifiers, seenAfter }: { callerId: string; identifiers: readonly string[]; seenAfter: Date },
): Promise<Map<string, Set<string>>> {
  const rows = await run(pool, OF_USERS, [callerId, identifiers, seenAfter]);
  const platforms = new Map<string, Set<string>>();
  for (const { identifier, platform } of rows)
    if (platform !== null) platforms.set(identifier, (platforms.get(identifier) ?? new Set()).add(platform));
  return platforms;
}

import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { ChatMatch } from './rules.js';

export interface ChatMessageRow {
  id: string;
  matchId: string;
  sequence: number;
  senderUserId: string;
  teamId: string;
  content: string;
  replyToId: string | null;
  createdAt: string;
  deletedAt: string | null;
}

const MATCH = sql<ChatMatch>(
  'chat_match',
  `select m.id, m.status, m.game_id as "gameId", m.league_id as "leagueId", m.creator_team_id as "creatorTeamId",
     m.accepted_team_id as "acceptedTeamId", m.completed_at as "completedAt", m.updated_at as "updatedAt",
     m.dispute is not null as "isDisputed"
   from match m where m.id = $1`,
);

/** The fields of a match that its chat needs. */
export async function findChatMatch(client: Pool | ClientBase, matchId: string): Promise<ChatMatch | undefined> {
  return matchId.includes('\0') ? undefined : (await run(client, MATCH, [matchId]))[0];
}

const COLUMNS = `c.id, c.match_id as "matchId", c.sequence, c.sender_user_id as "senderUserId", c.team_id as "teamId", c.content,
  c.reply_to_id as "replyToId", c.created_at as "createdAt", c.deleted_at as "deletedAt"`;

const FIND = sql<ChatMessageRow>('chat_message_find', `select ${COLUMNS} from chat_message c where c.id = $1`);

/** A message, including deleted ones. */
export async function findMessage(client: Pool | ClientBase, id: string): Promise<ChatMessageRow | undefined> {
  return id.includes('\0') ? undefined : (await run(client, FIND, [id]))[0];
}

const WROTE = sql<{ has: boolean }>(
  'chat_wrote_in_league',
  `select exists (select from match m join chat_message c on c.match_id = m.id where m.league_id = $1 and c.sender_user_id = $2) as has`,
);

/** Whether a user has written in the chat of a match of a league. */
export async function hasWrittenInLeague(client: Pool | ClientBase, leagueId: string, userId: string): Promise<boolean> {
  return (await run(client, WROTE, [leagueId, userId]))[0]?.has === true;
}

const NEXT = sql<{ sequence: number }>(
  'chat_room_next',
  `insert into chat_room (match_id, last_sequence, last_message_at) values ($1, 1, $2)
   on conflict (match_id) do update set last_sequence = chat_room.last_sequence + 1, last_message_at = excluded.last_message_at,
     erased = null
   returning last_sequence as sequence`,
);
const INSERT = sql(
  'chat_message_insert',
  `insert into chat_message (id, match_id, sequence, sender_user_id, team_id, content, reply_to_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Writes a message under the next number. The room's row stays locked until the transaction ends, so nobody sees a later number first. */
export async function insertMessage(
  tx: ClientBase,
  message: Omit<ChatMessageRow, 'sequence' | 'deletedAt'>,
): Promise<{ sequence: number }> {
  const [next] = await run(tx, NEXT, [message.matchId, message.createdAt]);
  const { sequence } = next as { sequence: number };
  const { id, matchId, senderUserId, teamId, content, replyToId, createdAt } = message;
  await run(tx, INSERT, [id, matchId, sequence, senderUserId, teamId, content, replyToId, createdAt]);
  return { sequence };
}

const NEWEST = sql<ChatMessageRow>(
  'chat_messages_newest',
  `select ${COLUMNS} from chat_message c where c.match_id = $1 and ($2::int is null or c.sequence < $2) order by c.sequence desc limit $3`,
);
const SINCE = sql<ChatMessageRow>(
  'chat_messages_since',
  `select ${COLUMNS} from chat_message c where c.match_id = $1 and c.sequence > $2 order by c.sequence limit $3`,
);

/** Messages before a number, newest first. */
export const listNewest = (pool: Pool, matchId: string, before: number | undefined, limit: number): Promise<ChatMessageRow[]> =>
  run(pool, NEWEST, [matchId, before ?? null, limit]);

/** Messages after a number, oldest first. */
export const listSince = (pool: Pool, matchId: string, after: number, limit: number): Promise<ChatMessageRow[]> =>
  run(pool, SINCE, [matchId, after, limit]);

const DELETE = sql<{ id: string }>(
  'chat_message_delete',
  `update chat_message set content = '', deleted_at = $2, deleted_by_user_id = $3 where id = $1 and deleted_at is null returning id`,
);

/** Deletes a message but keeps its place; false if it is already deleted. */
export async function deleteMessage(tx: ClientBase, id: string, { at, by }: { at: string; by: string }): Promise<boolean> {
  return (await run(tx, DELETE, [id, at, by])).length > 0;
}

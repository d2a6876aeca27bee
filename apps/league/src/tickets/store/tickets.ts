import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Position } from '../../feed/index.js';
import type { TicketState } from '../rules/ticket.js';

/** Given instead of a league: the platform's desk. */
export const PLATFORM_DESK = '';

export interface TicketRow extends TicketState {
  id: string;
  /** Or {@link PLATFORM_DESK}. */
  leagueId: string;
  ticketNumber: number;
  subject: string;
  description: string;
  category: string;
  requesterId: string;
  images: string[];
  escalationReason: string | null;
  createdAt: string;
  updatedAt: string;
}

const COLUMNS = `t.id, coalesce(t.league_id, '') as "leagueId", t.ticket_number as "ticketNumber", t.subject, t.description,
  t.category, t.status,
  t.priority, t.requester_user_id as "requesterId",
  t.assigned_to_user_id as "assignedTo", t.image_storage_ids as images, t.first_response_at as "firstResponseAt",
    t.resolved_at as "resolvedAt", t.closed_at as "closedAt", t.escalated_at as "escalatedAt", t.escalation_reason as "escalationReason",
  t.created_at as "createdAt", t.updated_at as "updatedAt"`;
const FIND_TEXT = `select ${COLUMNS} from ticket t where coalesce(t.league_id, '') = $1 and t.id = $2`;
const FIND = sql<TicketRow>('ticket_find', FIND_TEXT);
const LOCK = sql<TicketRow>('ticket_lock', `${FIND_TEXT} for update`);

/** A league's ticket; undefined for another league's. */
export async function findTicket(
  client: Pool | ClientBase,
  leagueId: string,
  ticketId: string,
  lock?: 'for update',
): Promise<TicketRow | undefined> {
  return (await run(client, lock ? LOCK : FIND, [leagueId, ticketId]))[0];
}

const FIND_ESCALATED = sql<TicketRow>(
  'ticket_find_escalated',
  `select ${COLUMNS} from ticket t where t.id = $1 and (t.escalated_at is not null or t.league_id is null)`,
);

/** A ticket at the platform's desk: its own, or one that a league has escalated; undefined for others. */
export async function findEscalated(client: Pool | ClientBase, ticketId: string): Promise<TicketRow | undefined> {
  return ticketId.includes('\0') ? undefined : (await run(client, FIND_ESCALATED, [ticketId]))[0];
}

const LIST_ESCALATED = sql<TicketRow>(
  'ticket_list_escalated',
  `select ${COLUMNS} from ticket t where (t.escalated_at is not null or t.league_id is null) and ($1::text is null or t.status = $1)
     and ($2::text is null or t.category = $2) and ($3::text is null or t.priority = $3) 
     and ($4::boolean is null or (t.escalated_at is not null) = $4)
     and ($5::timestamptz is null or (t.created_at, t.id) < ($5, $6))
   order by t.created_at desc, t.id desc limit $7`,
);

export interface DeskFilter {
  status?: string;
  category?: string;
  priority?: string;
  isEscalated?: boolean;
}

/** Tickets at the platform's desk after a position, newest first. */
export function listEscalatedRows(
  pool: Pool,
  { status, category, priority, isEscalated }: DeskFilter,
  after: Position | undefined,
  limit: number,
): Promise<TicketRow[]> {
  const filter = [status ?? null, category ?? null, priority ?? null, isEscalated ?? null];
  return run(pool, LIST_ESCALATED, [...filter, after?.createdAt ?? null, after?.id ?? null, limit]);
}

const LIST = sql<TicketRow>(
  'ticket_list',
  `select ${COLUMNS} from ticket t where t.league_id = $1 and ($2::text is null or t.status = $2) and ($3::timestamptz is null
    or (t.created_at, t.id) < ($3, $4))
   order by t.created_at desc, t.id desc limit $5`,
);

/** A league's tickets after a position, newest first. */
export function listTicketRows(
  pool: Pool,
  leagueId: string,
  status: string | undefined,
  after: Position | undefined,
  limit: number,
): Promise<TicketRow[]> {
  return run(pool, LIST, [leagueId, status ?? null, after?.createdAt ?? null, after?.id ?? null, limit]);
}

export type NewTicket = Pick<TicketRow, 'id' | 'leagueId' | 'subject' | 'description' | 'priority' | 'requesterId' | 'images'>;

const INSERT = sql<{ ticketNumber: number }>(
  'ticket_insert',
  `with counted as (update league set ticket_number = ticket_number + 1 where id = $2 returning ticket_number)
   insert into ticket (id, league_id, ticket_number, subject, description, priority, status, requester_user_id, image_storage_ids,
     created_at, updated_at)
   select $1, $2, counted.ticket_number, $3, $4, $5, 'open', $6, $7, $8::timestamptz, $8::timestamptz from counted
     returning ticket_number as "ticketNumber"`,
);

/** Stores an open ticket under the league's next number. */
export async function insertTicket(tx: ClientBase, ticket: NewTicket, now: string): Promise<void> {
  const { id, leagueId, subject, description, priority, requesterId, images } = ticket;
  await run(tx, INSERT, [id, leagueId, subject, description, priority, requesterId, images, now]);
}

const INSERT_AT_PLATFORM = sql<{ ticketNumber: number }>(
  'ticket_insert_at_platform',
  `with counted as (insert into ticket_desk (id, ticket_number) values (1, 1)
     on conflict (id) do update set ticket_number = ticket_desk.ticket_number + 1 returning ticket_number)
   insert into ticket (id, ticket_number, subject, description, category, status, requester_user_id, image_storage_ids, created_at,
     updated_at)
   select $1, counted.ticket_number, $2, $3, $4, 'open', $5, $6, $7::timestamptz, $7::timestamptz from counted
     returning ticket_number as "ticketNumber"`,
);

/** Stores an open ticket under the platform's next number, which it returns. */
export async function insertPlatformTicket(
  tx: ClientBase,
  ticket: Omit<NewTicket, 'leagueId' | 'priority'> & Pick<TicketRow, 'category'>,
  now: string,
): Promise<number> {
  const { id, subject, description, category, requesterId, images } = ticket;
  const [stored] = await run(tx, INSERT_AT_PLATFORM, [id, subject, description, category, requesterId, images, now]);
  return (stored as { ticketNumber: number }).ticketNumber;
}

const FIND_OWN_TEXT = `select ${COLUMNS} from ticket t where t.id = $1 and t.requester_user_id = $2`;
const FIND_OWN = sql<TicketRow>('ticket_find_own', FIND_OWN_TEXT);
const LOCK_OWN = sql<TicketRow>('ticket_lock_own', `${FIND_OWN_TEXT} for update`);

/** A person's own ticket, at any desk; undefined for another person's. */
export async function findOwnTicket(
  client: Pool | ClientBase,
  ticketId: string,
  userId: string,
  lock?: 'for update',
): Promise<TicketRow | undefined> {
  return ticketId.includes('\0') ? undefined : (await run(client, lock ? LOCK_OWN : FIND_OWN, [ticketId, userId]))[0];
}

const LIST_OWN = sql<TicketRow>(
  'ticket_list_own',
  `select ${COLUMNS} from ticket t where t.requester_user_id = $1 and ($2::timestamptz is null or (t.created_at, t.id) < ($2, $3))
     and ($5::text[] is null or t.id = any($5))
   order by t.created_at desc, t.id desc limit $4`,
);

/** A person's own tickets at all desks after a position, newest first; only those with the given ids, if any are given. */
export function listOwnTicketRows(
  pool: Pool,
  userId: string,
  { ids, after, limit }: { ids: readonly string[]; after: Position | undefined; limit: number },
): Promise<TicketRow[]> {
  return run(pool, LIST_OWN, [userId, after?.createdAt ?? null, after?.id ?? null, limit, ids.length === 0 ? null : ids]);
}

const UPDATE = sql(
  'ticket_update',
  `update ticket set status = $2, priority = $3, assigned_to_user_id = $4, first_response_at = $5, resolved_at = $6, closed_at = $7,
    updated_at = $8 where id = $1`,
);

export async function updateTicketState(tx: ClientBase, ticketId: string, state: TicketState, now: string): Promise<void> {
  const { status, priority, assignedTo, firstResponseAt, resolvedAt, closedAt } = state;
  await run(tx, UPDATE, [ticketId, status, priority, assignedTo, firstResponseAt, resolvedAt, closedAt, now]);
}

export interface ReplyRow {
  id: string;
  authorId: string;
  content: string;
  isInternal: boolean;
  images: string[];
  createdAt: string;
}

const INSERT_REPLY = sql(
  'ticket_reply_insert',
  `insert into ticket_reply (id, ticket_id, author_user_id, content, is_internal, image_storage_ids, created_at) values ($1, $2, $3, $4, $5,
    $6, $7)`,
);

export async function insertReply(
  tx: ClientBase,
  ticketId: string,
  { id, authorId, content, isInternal, images, createdAt }: ReplyRow,
): Promise<void> {
  await run(tx, INSERT_REPLY, [id, ticketId, authorId, content, isInternal, images, createdAt]);
}

const REPLIES = sql<ReplyRow>(
  'ticket_reply_list',
  `select id, author_user_id as "authorId", content, is_internal as "isInternal", image_storage_ids as images, created_at as "createdAt"
   from ticket_reply where ticket_id = $1 and not is_system order by created_at, id`,
);

const ESCALATE = sql(
  'ticket_escalate',
  'update ticket set priority = $2, escalated_at = $3, escalated_by_user_id = $4, escalation_reason = $5, updated_at = $3 where id = $1',
);

/** Records that a ticket was escalated to the platform. */
export async function escalate(
  tx: ClientBase,
  ticketId: string,
  { priority, escalatedAt }: TicketState,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await run(tx, ESCALATE, [ticketId, priority, escalatedAt, userId, reason]);
}

/** A ticket's replies and notes, oldest first. */
export function listReplies(pool: Pool, ticketId: string): Promise<ReplyRow[]> {
  return run(pool, REPLIES, [ticketId]);
}

export interface MessageRow extends Pick<ReplyRow, 'id' | 'authorId' | 'content' | 'images' | 'createdAt'> {
  isSystem: boolean;
}

const INSERT_SYSTEM = sql(
  'ticket_reply_insert_system',
  `insert into ticket_reply (id, ticket_id, author_user_id, content, is_system, created_at) values ($1, $2, $3, $4, true, $5)`,
);

/** Stores the message that tells the requester of a change. */
export async function insertSystemMessage(
  tx: ClientBase,
  ticketId: string,
  { id, authorId, content, createdAt }: Pick<MessageRow, 'id' | 'authorId' | 'content' | 'createdAt'>,
): Promise<void> {
  await run(tx, INSERT_SYSTEM, [id, ticketId, authorId, content, createdAt]);
}

const MESSAGES = sql<MessageRow>(
  'ticket_message_list',
  `select id, author_user_id as "authorId", content, image_storage_ids as images, is_system as "isSystem", created_at as "createdAt"
   from ticket_reply where ticket_id = $1 and not is_internal order by created_at, is_system desc, id`,
);

/** What the requester sees of a ticket, oldest first: no internal notes. */
export function listMessages(pool: Pool, ticketId: string): Promise<MessageRow[]> {
  return run(pool, MESSAGES, [ticketId]);
}

const COUNT_MESSAGES = sql<{ count: number }>(
  'ticket_message_count',
  'select count(*)::int as count from ticket_reply where ticket_id = $1 and author_user_id = $2 and not is_system',
);

/** Number of messages that somebody has written on a ticket. */
export async function countMessagesOf(tx: ClientBase, ticketId: string, userId: string): Promise<number> {
  return (await run(tx, COUNT_MESSAGES, [ticketId, userId]))[0]?.count ?? 0;
}

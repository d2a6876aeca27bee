import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { TicketState } from '../domain/ticket.js';
import type { Position } from './activities.js';

export interface TicketRow extends TicketState {
  id: string;
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

const COLUMNS = `t.id, t.league_id as "leagueId", t.ticket_number as "ticketNumber", t.subject, t.description, t.category, t.status,
  t.priority, t.requester_user_id as "requesterId",
  t.assigned_to_user_id as "assignedTo", t.image_storage_ids as images, t.first_response_at as "firstResponseAt",
    t.resolved_at as "resolvedAt", t.closed_at as "closedAt", t.escalated_at as "escalatedAt", t.escalation_reason as "escalationReason",
  t.created_at as "createdAt", t.updated_at as "updatedAt"`;
const FIND_TEXT = `select ${COLUMNS} from ticket t where t.league_id = $1 and t.id = $2`;
const FIND = sql<TicketRow>('ticket_find', FIND_TEXT);
const LOCK = sql<TicketRow>('ticket_lock', `${FIND_TEXT} for update`);

/** A league's ticket; another league's is none. */
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
  `select ${COLUMNS} from ticket t where t.id = $1 and t.escalated_at is not null`,
);

/** A ticket that its league has passed on to the platform; others are none. */
export async function findEscalated(client: Pool | ClientBase, ticketId: string): Promise<TicketRow | undefined> {
  return ticketId.includes('\0') ? undefined : (await run(client, FIND_ESCALATED, [ticketId]))[0];
}

const LIST_ESCALATED = sql<TicketRow>(
  'ticket_list_escalated',
  `select ${COLUMNS} from ticket t where t.escalated_at is not null and ($1::text is null or t.status = $1)
     and ($2::text is null or t.category = $2) and ($3::text is null or t.priority = $3) and coalesce($4::boolean, true)
     and ($5::timestamptz is null or (t.created_at, t.id) < ($5, $6))
   order by t.created_at desc, t.id desc limit $7`,
);

export interface DeskFilter {
  status?: string;
  category?: string;
  priority?: string;
  isEscalated?: boolean;
}

/** Tickets that leagues have passed on to the platform after a position, newest first. */
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
   from ticket_reply where ticket_id = $1 order by created_at, id`,
);

const ESCALATE = sql(
  'ticket_escalate',
  'update ticket set priority = $2, escalated_at = $3, escalated_by_user_id = $4, escalation_reason = $5, updated_at = $3 where id = $1',
);

/** Keeps that a ticket was passed on to the platform. */
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

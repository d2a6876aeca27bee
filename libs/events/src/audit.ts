import { run, sql } from '@matchpoint/postgres';
import { type Pool } from 'pg';

const PAGE = 1_000;

export interface PublishedEvent {
  id: string;
  type: string;
}

const LIST = sql<PublishedEvent & { position: number }>(
  'outbox_list_published',
  `select id, type, position from outbox_event
   where position > $3 and isfinite(published_at) and created_at >= $1 and published_at < $2 order by position limit ${PAGE}`,
);

/** A page of the events that were published between two instants, in order. */
export async function listPublished(
  pool: Pool,
  { since, until, after }: { since: Date; until: Date; after: number },
): Promise<{ events: PublishedEvent[]; next?: number }> {
  const rows = await run(pool, LIST, [since, until, after]);
  const next = rows.length === PAGE ? rows.at(-1)?.position : undefined;
  return { events: rows.map(({ id, type }) => ({ id, type })), ...(next !== undefined && { next }) };
}

const KNOWN = sql<{ id: string }>('outbox_known', 'select id from outbox_event where id = any($1)');

const HANDLED = sql<{ id: string }>(
  'inbox_list_handled',
  `select distinct event_id as id from inbox_event
   where event_id > $3 and event_id like 'evt\\_%' and received_at >= $1 and received_at < $2 order by event_id limit ${PAGE}`,
);

/** A page of the events that consumers of this database handled between two instants, by their ids. */
export async function listHandled(
  pool: Pool,
  { since, until, after }: { since: Date; until: Date; after: string },
): Promise<{ eventIds: string[]; next?: string }> {
  const eventIds = (await run(pool, HANDLED, [since, until, after])).map(({ id }) => id);
  const next = eventIds.length === PAGE ? eventIds.at(-1) : undefined;
  return { eventIds, ...(next !== undefined && { next }) };
}

/** Which of these ids belong to events of this outbox. */
export async function findOwn(pool: Pool, ids: readonly string[]): Promise<string[]> {
  return (await run(pool, KNOWN, [ids])).map(({ id }) => id);
}

const MISSING = sql<{ id: string }>(
  'inbox_missing',
  `select id from unnest($2::text[]) as id
   where not exists (select from inbox_event where consumer = $1 and event_id = id)`,
);

/** Which of these events the consumer has never handled. */
export async function findMissing(pool: Pool, consumer: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await run(pool, MISSING, [consumer, ids])).map(({ id }) => id);
}

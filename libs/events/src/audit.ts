import { run, sql } from '@matchpoint/postgres';
import { JetStreamApiCodes, type JetStreamManager } from '@nats-io/jetstream';
import { type Pool } from 'pg';
import { decodeEnvelope } from './envelope.js';
import { isApiError, STREAM_NAME, subjectOf } from './stream.js';
import { type TypePattern } from './type-filter.js';

const PAGE = 1_000;
const MAX_GHOSTS = 100;

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

const LAST = sql<{ lastSequence: number }>('outbox_last_sequence', 'select last_sequence as "lastSequence" from outbox_relay where id = 1');
/**
 * Events of `source` that the stream holds but the outbox lacks, behind the last one it knows to have published: its database was restored
 * to an older state. Reads only events of this source, because JetStream finds the next one by its subject. At most 100.
 */
export async function findGhosts(
  pool: Pool,
  manager: JetStreamManager,
  { source, produces }: { source: string; produces: readonly TypePattern[] },
): Promise<PublishedEvent[]> {
  const [state] = await run(pool, LAST);
  const later: PublishedEvent[] = [];
  for (const pattern of produces) later.push(...(await eventsAfter(manager, state?.lastSequence ?? 0, { source, pattern })));
  const known = new Set((await run(pool, KNOWN, [later.map(({ id }) => id)])).map(({ id }) => id));
  return later.filter(({ id }) => !known.has(id)).slice(0, MAX_GHOSTS);
}

/** The first thousand events of a source and a pattern after a sequence of the stream. */
async function eventsAfter(
  manager: JetStreamManager,
  sequence: number,
  { source, pattern }: { source: string; pattern: TypePattern },
): Promise<PublishedEvent[]> {
  const events: PublishedEvent[] = [];
  let message = await nextMessage(manager, sequence + 1, subjectOf(pattern));
  while (message && events.length < PAGE) {
    const event = decodeEnvelope(message.data);
    if (event.source === source) events.push({ id: event.id, type: event.type });
    message = await nextMessage(manager, message.seq + 1, subjectOf(pattern));
  }
  return events;
}

/** The first message of a subject at or after a sequence of the stream. */
export async function nextMessage(manager: JetStreamManager, seq: number, subject: string) {
  try {
    // The client's types allow `next_by_subj` only for direct reads; the server accepts it here too.
    const query: { seq: number } & { next_by_subj: string } = { seq, next_by_subj: subject };
    return await manager.streams.getMessage(STREAM_NAME, query);
  } catch (error) {
    if (isApiError(error, JetStreamApiCodes.NoMessageFound)) return undefined;
    throw error;
  }
}

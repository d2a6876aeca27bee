import { run, sql } from '@matchpoint/postgres';
import { type ClientBase } from 'pg';
import { type OutboxRow } from './envelope.js';
import { type Fence, fencedBy } from './lease.js';
import { type Published } from './publish-batch.js';

const PRUNE_BATCH = 5000;

/** Size as stored by PostgreSQL, which compresses large rows. */
const BATCH_STORED_BYTES = 4 * 1024 * 1024;

/**
 * Statement text that takes the first of the rows selected by `oldest`, in order of position, up to a number of bytes, but at least one.
 */
export function selectBatch(oldest: string, further?: string): string {
  return `select position, id, type, subject, sequence, occurred_at as "occurredAt", audience::text as audience, data::text as data,
     traceparent
     ${further === undefined ? '' : `, ${further}`}
   from (select *, sum(pg_column_size(data)) over (order by position) - pg_column_size(data) as stored_before
         from (${oldest}) as oldest) as batch
   where stored_before < ${BATCH_STORED_BYTES} order by position`;
}

const OLDEST_UNPUBLISHED =
  'select * from outbox_event where published_at is null and subject <> all ($2::text[]) order by position limit $1';
const SELECT = sql<UnpublishedRow>(
  'outbox_select',
  selectBatch(OLDEST_UNPUBLISHED, 'exists (select from outbox_set_aside s where s.subject = batch.subject) as "isBehind"'),
);

export interface UnpublishedRow extends OutboxRow {
  /** An earlier event of its subject is set aside. */
  isBehind: boolean;
}

/** The oldest unpublished rows, without those of `paused` subjects: at most `limit`, fewer if they are large. */
export function selectUnpublished(client: ClientBase, limit: number, paused: readonly string[] = []): Promise<UnpublishedRow[]> {
  return run(client, SELECT, [limit, paused]);
}

const UNPUBLISH = sql(
  'outbox_unpublish',
  `update outbox_event set published_at = null where position = any($1) and isfinite(published_at) and ${fencedBy('$2', '$3')}`,
);

/** Marks published rows as unpublished again. */
export async function markUnpublished(client: ClientBase, fence: Fence, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length > 0) await run(client, UNPUBLISH, [rows.map(({ position }) => position), fence.name, fence.number]);
}

const MARK = sql(
  'outbox_mark',
  `with marked as (
     update outbox_event set published_at = $1, stream_sequence = given.stream_sequence
     from unnest($2::bigint[], $7::bigint[]) as given (position, stream_sequence)
     where outbox_event.position = given.position and ${fencedBy('$5', '$6')}
   )
   update outbox_relay set last_sequence = $3, last_event_id = $4 where last_sequence < $3 and ${fencedBy('$5', '$6')}`,
);

/**
 * Marks the rows that the stream has, and records the last one for the next verification. @throws if another process holds the relay's
 * lease.
 */
export async function markPublished(client: ClientBase, fence: Fence, published: readonly Published[], now: Date): Promise<void> {
  if (published.length === 0) return;
  const last = published.reduce((a, b) => (b.streamSequence > a.streamSequence ? b : a));
  const [positions, sequences] = [published.map(({ position }) => position), published.map(({ streamSequence }) => streamSequence)];
  await run(client, MARK, [now, positions, last.streamSequence, last.id, fence.name, fence.number, sequences]);
}

// Rows are nearly in order of age, so looking at only the oldest finds due rows without another index. Those that are held back stay for as
// long as an operator leaves them, so they are passed over and take no place among the oldest.
const PRUNE = sql(
  'outbox_prune',
  `with oldest as (select position, created_at, published_at from outbox_event where published_at is distinct from 'infinity'
     order by position limit ${PRUNE_BATCH})
   delete from outbox_event where position in (select position from oldest where published_at is not null and created_at < $1)
     and ${fencedBy('$2', '$3')} returning 1 as gone`,
);

/** Deletes a bounded number of published rows created before `horizon`. Returns true if there may be more. */
export async function pruneOutbox(client: ClientBase, fence: Fence, horizon: Date): Promise<boolean> {
  return (await run(client, PRUNE, [horizon, fence.name, fence.number])).length === PRUNE_BATCH;
}

/** Progress of republishing retained events. It is stored in `outbox_relay`, so that an interrupted republishing resumes. */
export interface Republishing {
  /** Republished up to this position. */
  after: number;
  /** The last position that was published when the loss was detected; later ones are new. */
  until: number;
  /** The stream still has everything up to this sequence. */
  above: number;
}

export interface RelayState {
  streamCreated: string;
  lastSequence: number;
  lastEventId: string | null;
  knownConsumers: string[];
  republishAfter: number | null;
  republishUntil: number | null;
  republishAbove: number | null;
}

const READ_STATE = sql<RelayState>(
  'outbox_relay_read',
  `select stream_created as "streamCreated", last_sequence as "lastSequence", last_event_id as "lastEventId",
          known_consumers as "knownConsumers", republish_after as "republishAfter", republish_until as "republishUntil",
            republish_above as "republishAbove"
   from outbox_relay where id = 1`,
);

export async function readRelayState(client: ClientBase): Promise<RelayState | undefined> {
  return (await run(client, READ_STATE))[0];
}

const RESET_STATE = sql(
  'outbox_relay_reset',
  `insert into outbox_relay (id, stream_created, last_sequence, known_consumers, republish_after, republish_until, republish_above)
   select 1, $1, 0, '{}', $4, $5, $6 where ${fencedBy('$2', '$3')}
   on conflict (id) do update set stream_created = excluded.stream_created, last_sequence = 0, last_event_id = null,
     republish_after = excluded.republish_after, republish_until = excluded.republish_until, republish_above = excluded.republish_above`,
);

/** Starts over with a new stream and republishes what it lacks; the consumers stay known. */
export async function resetRelayState(
  client: ClientBase,
  fence: Fence,
  streamCreated: string,
  { after, until, above }: Republishing,
): Promise<void> {
  await run(client, RESET_STATE, [streamCreated, fence.name, fence.number, after, until, above]);
}

const NOTE_CONSUMERS = sql(
  'outbox_relay_consumers',
  `update outbox_relay set known_consumers = array(select distinct name from unnest(known_consumers || $1::text[]) as name)
   where not known_consumers @> $1::text[] and ${fencedBy('$2', '$3')}`,
);

export async function noteConsumers(client: ClientBase, fence: Fence, names: readonly string[]): Promise<void> {
  await run(client, NOTE_CONSUMERS, [names, fence.name, fence.number]);
}

import { run, sql } from '@matchpoint/postgres';
import { type ClientBase } from 'pg';
import { type OutboxRow } from './envelope.js';
import { type Fence, fencedBy } from './lease.js';
import { type Published } from './publish-batch.js';

const REPUBLISH_BATCH = 5000;
const PRUNE_BATCH = 5000;

/** As PostgreSQL stores them: compressed where they are large. */
const BATCH_STORED_BYTES = 4 * 1024 * 1024;

const SELECT = sql<OutboxRow>(
  'outbox_select',
  `select position, id, type, subject, sequence, occurred_at as "occurredAt", audience::text as audience, data::text as data
   from (select *, sum(pg_column_size(data)) over (order by position) - pg_column_size(data) as stored_before
         from (select * from outbox_event where published_at is null order by position limit $1) as oldest) as batch
   where stored_before < ${BATCH_STORED_BYTES} order by position`,
);

/** The oldest rows that are not published: at most `limit`, fewer where they are large, one at least. */
export function selectUnpublished(client: ClientBase, limit: number): Promise<OutboxRow[]> {
  return run(client, SELECT, [limit]);
}

const MARK = sql(
  'outbox_mark',
  `with marked as (update outbox_event set published_at = $1 where position = any($2::bigint[]) and ${fencedBy('$5', '$6')})
   update outbox_relay set last_sequence = $3, last_event_id = $4 where last_sequence < $3 and ${fencedBy('$5', '$6')}`,
);

/** Marks what the stream has, and notes the last of it for the next verification. @throws when the relay's lease is another one's. */
export async function markPublished(client: ClientBase, fence: Fence, published: readonly Published[], now: Date): Promise<void> {
  if (published.length === 0) return;
  const last = published.reduce((a, b) => (b.streamSequence > a.streamSequence ? b : a));
  await run(client, MARK, [now, published.map(({ position }) => position), last.streamSequence, last.id, fence.name, fence.number]);
}

// Rows are nearly in order of age, so looking at the oldest alone finds what is due without another index.
const PRUNE = sql(
  'outbox_prune',
  `with oldest as (select position, created_at, published_at from outbox_event order by position limit ${PRUNE_BATCH})
   delete from outbox_event where position in (select position from oldest where published_at is not null and created_at < $1)
     and ${fencedBy('$2', '$3')} returning 1 as gone`,
);

/** Deletes published rows created before `horizon`, a bounded number; true when there may be more. */
export async function pruneOutbox(client: ClientBase, fence: Fence, horizon: Date): Promise<boolean> {
  return (await run(client, PRUNE, [horizon, fence.name, fence.number])).length === PRUNE_BATCH;
}

const UNMARK = sql<{ position: number }>(
  'outbox_unmark',
  `update outbox_event set published_at = null where position in (
     select position from outbox_event where position > $1 and published_at is not null and created_at >= $2 order by position limit ${REPUBLISH_BATCH}
   ) and ($3::text is null or ${fencedBy('$3', '$4')}) returning position`,
);

/**
 * Has every published event that was created since `instant` published again, in order; answers how many. Consumers
 * handle those that their inbox lacks and skip the others.
 * @param fence of the relay that does it; whoever asks for it by hand has none
 */
export async function republishSince(client: ClientBase, instant: Date, fence?: Fence): Promise<number> {
  let count = 0;
  for (let after = -1; ; ) {
    const rows = await run(client, UNMARK, [after, instant, fence?.name, fence?.number]);
    count += rows.length;
    if (rows.length < REPUBLISH_BATCH) return count;
    after = rows.reduce((greatest, { position }) => Math.max(greatest, position), after);
  }
}

export interface RelayState {
  streamCreated: string;
  lastSequence: number;
  lastEventId: string | null;
  knownConsumers: string[];
}

const READ_STATE = sql<RelayState>(
  'outbox_relay_read',
  'select stream_created as "streamCreated", last_sequence as "lastSequence", last_event_id as "lastEventId", known_consumers as "knownConsumers" from outbox_relay where id = 1',
);

export async function readRelayState(client: ClientBase): Promise<RelayState | undefined> {
  return (await run(client, READ_STATE))[0];
}

const RESET_STATE = sql(
  'outbox_relay_reset',
  `insert into outbox_relay (id, stream_created, last_sequence, known_consumers) select 1, $1, 0, '{}' where ${fencedBy('$2', '$3')}
   on conflict (id) do update set stream_created = excluded.stream_created, last_sequence = 0, last_event_id = null`,
);

/** Begins anew with a stream; the consumers stay known. */
export async function resetRelayState(client: ClientBase, fence: Fence, streamCreated: string): Promise<void> {
  await run(client, RESET_STATE, [streamCreated, fence.name, fence.number]);
}

const NOTE_CONSUMERS = sql(
  'outbox_relay_consumers',
  `update outbox_relay set known_consumers = array(select distinct name from unnest(known_consumers || $1::text[]) as name)
   where not known_consumers @> $1::text[] and ${fencedBy('$2', '$3')}`,
);

export async function noteConsumers(client: ClientBase, fence: Fence, names: readonly string[]): Promise<void> {
  await run(client, NOTE_CONSUMERS, [names, fence.name, fence.number]);
}

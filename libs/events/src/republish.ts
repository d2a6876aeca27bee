import { run, sql } from '@matchpoint/postgres';
import { JetStreamApiCodes, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { type ClientBase, type Pool } from 'pg';
import { type OutboxRow } from './envelope.js';
import { type Fence, fencedBy } from './lease.js';
import { type RelayState, type Republishing, selectBatch } from './outbox-rows.js';
import { isApiError, STREAM_NAME } from './stream.js';

/** How many positions are read for a page: a bound on the work, however few of them need republishing. */
const POSITIONS_A_PAGE = 10_000;

/** First and last position in the outbox, read by the primary key alone. */
const BOUNDS = sql<{ first: number | null; last: number | null }>(
  'outbox_bounds',
  `select (select position from outbox_event order by position limit 1) as first,
          (select position from outbox_event where isfinite(published_at) order by position desc limit 1) as last`,
);

const PROBE = sql<{ position: number; id: string; streamSequence: number }>(
  'outbox_probe',
  `select position, id, stream_sequence as "streamSequence" from outbox_event
   where position between $1 and $2 and isfinite(published_at) and stream_sequence is not null order by position limit 1`,
);

/**
 * Finds which events of this outbox are still in a stream that lost data, by a binary search over event ids. A stream loses its newest
 * messages, so it still has every event older than one it has. It may mistake an event it has for lost, never the reverse.
 */
export async function planRepublishing(
  client: ClientBase,
  manager: JetStreamManager,
  info: StreamInfo,
  state: RelayState | undefined,
): Promise<Republishing> {
  const [bounds] = await run(client, BOUNDS);
  const [first, until] = [bounds?.first ?? 1, bounds?.last ?? 0];
  // Data was lost again before republishing finished, so older stream sequences are meaningless.
  if (state === undefined || state.republishAfter !== null) return { after: first - 1, until, above: 0 };
  let above = 0;
  for (let [low, high] = [first, until]; low <= high;) {
    const middle = Math.floor((low + high) / 2);
    const [row] = await run(client, PROBE, [middle, high]);
    if (row && (await isHeld(manager, info, state, row))) {
      above = Math.max(above, row.streamSequence);
      low = row.position + 1;
    } else {
      high = middle - 1;
    }
  }
  return { after: first - 1, until, above };
}

interface Place {
  id: string | null;
  streamSequence: number;
}

/** Whether the stream has this event at the acknowledged sequence. Purged events count, because they had been consumed. */
export async function isHeld(
  manager: JetStreamManager,
  info: StreamInfo,
  state: RelayState,
  { id, streamSequence }: Place,
): Promise<boolean> {
  if (streamSequence > info.state.last_seq) return false;
  if (streamSequence < info.state.first_seq) return info.created === state.streamCreated;
  try {
    const message = await manager.streams.getMessage(STREAM_NAME, { seq: streamSequence });
    return message?.header.get('Nats-Msg-Id') === id;
  } catch (error) {
    if (isApiError(error, JetStreamApiCodes.NoMessageFound)) return false;
    throw error;
  }
}

const SELECT_RETAINED = sql<OutboxRow>(
  'outbox_select_retained',
  selectBatch(
    `select * from outbox_event where position > $1 and position <= $2 and isfinite(published_at) and created_at >= $3
       and (stream_sequence is null or stream_sequence > $4) order by position limit $5`,
  ),
);

export interface RetainedPage {
  rows: OutboxRow[];
  /** The progress after this page; undefined when republishing is done. */
  next: Republishing | undefined;
}

/** The next events that the stream lacks: at most `limit`, created since `horizon`. May be empty for a range of positions. */
export async function selectRetained(client: ClientBase, republishing: Republishing, limit: number, horizon: Date): Promise<RetainedPage> {
  const { after, until, above } = republishing;
  const end = Math.min(until, after + POSITIONS_A_PAGE);
  const rows = await run(client, SELECT_RETAINED, [after, end, horizon, above, limit]);
  // A page shorter than the limit may have been cut by its size. Only an empty page has passed all its positions.
  const reached = rows.at(-1)?.position ?? end;
  return { rows, next: reached >= until ? undefined : { after: reached, until, above } };
}

const ADVANCE = sql(
  'outbox_relay_republished',
  `update outbox_relay set republish_after = $5, republish_until = $6, republish_above = $7
   where republish_after = $3 and republish_until = $4 and ${fencedBy('$1', '$2')}`,
);

/** Saves the progress, unless another request has come meanwhile. */
export async function noteRepublished(client: ClientBase, fence: Fence, from: Republishing, to: Republishing | undefined): Promise<void> {
  await run(client, ADVANCE, [fence.name, fence.number, from.after, from.until, to?.after, to?.until, to?.above]);
}

const REQUEST = sql<{ count: number }>(
  'outbox_republish_since',
  `with wanted as (select count(*) as count, min(position) - 1 as after, max(position) as until
                   from outbox_event where isfinite(published_at) and created_at >= $1),
        requested as (update outbox_relay set republish_after = wanted.after, republish_until = wanted.until, republish_above = 0
                      from wanted where wanted.count > 0)
   select count from wanted`,
);

/**
 * Makes the relay republish every published event created since `instant` and within the outbox's retention; returns how many. The relay
 * begins when it next verifies the stream. Consumers handle those that their inbox lacks and skip the others.
 */
export async function republishSince(client: ClientBase | Pool, instant: Date): Promise<number> {
  return (await run(client, REQUEST, [instant]))[0]?.count ?? 0;
}

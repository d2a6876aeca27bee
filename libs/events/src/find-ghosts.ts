import { run, sql } from '@matchpoint/postgres';
import { type JetStreamManager } from '@nats-io/jetstream';
import { type Pool } from 'pg';
import { findOwn, type PublishedEvent } from './audit.js';
import { decodeOrSkip, nextMessage, sequenceBefore } from './read-stream.js';
import { STREAM_NAME, subjectOf } from './stream.js';
import { type TypePattern } from './type-filter.js';

/** Sequences of the stream that one call covers: it reads at most as many messages, one after the other. */
const SPAN = 10_000;

const LAST = sql<{ lastSequence: number }>('outbox_last_sequence', 'select last_sequence as "lastSequence" from outbox_relay where id = 1');

export interface GhostPage {
  events: PublishedEvent[];
  /** The place in the stream where the next call continues; undefined at its end. */
  next?: number;
}

/**
 * Events of `source` that the stream holds but the outbox lacks: its database was restored to an older state, or it has forgotten an event
 * after its retention. Begins at `after`, or at the first event since `since` or behind the relay's own place, whichever is earlier: a
 * restored service that publishes moves the relay's place past the ghosts.
 */
export async function findGhosts(
  pool: Pool,
  manager: JetStreamManager,
  { source, produces, since, after }: { source: string; produces: readonly TypePattern[]; since: Date; after?: number },
): Promise<GhostPage> {
  const { state } = await manager.streams.info(STREAM_NAME);
  const from = after ?? Math.min(await readLastSequence(pool), await sequenceBefore(manager, state, since));
  const until = Math.min(state.last_seq, Math.max(from, state.first_seq - 1) + SPAN);
  const events: PublishedEvent[] = [];
  for (const pattern of produces) events.push(...(await eventsBetween(manager, { from, until, source, pattern })));
  const ids = events.map(({ id }) => id);
  const known = new Set(ids.length > 0 ? await findOwn(pool, ids) : []);
  return { events: events.filter(({ id }) => !known.has(id)), ...(until < state.last_seq && { next: until }) };
}

async function readLastSequence(pool: Pool): Promise<number> {
  return (await run(pool, LAST))[0]?.lastSequence ?? 0;
}

/** Reads only events of a pattern, because JetStream finds the next one by its subject. */
async function eventsBetween(
  manager: JetStreamManager,
  { from, until, source, pattern }: { from: number; until: number; source: string; pattern: TypePattern },
): Promise<PublishedEvent[]> {
  const events: PublishedEvent[] = [];
  let message = await nextMessage(manager, from + 1, subjectOf(pattern));
  while (message && message.seq <= until) {
    const event = decodeOrSkip(message.data);
    if (event?.source === source) events.push({ id: event.id, type: event.type });
    message = await nextMessage(manager, message.seq + 1, subjectOf(pattern));
  }
  return events;
}

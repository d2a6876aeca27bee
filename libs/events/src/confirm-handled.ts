import type { JetStreamManager } from '@nats-io/jetstream';
import type { Pool } from 'pg';
import { findMissing, type PublishedEvent } from './audit.js';
import { decodeOrSkip, nextMessage } from './read-stream.js';
import { ensureStream, type StreamOptions, subjectOf } from './stream.js';
import type { TypePattern } from './type-filter.js';

/** Messages whose events are looked up at a time. */
const PAGE = 500;
/** Younger events may be in flight. */
const IN_FLIGHT_MS = 60_000;

/** A position in one stream. If the stream is recreated, sequences of the old one are meaningless. */
export interface StreamPlace {
  created: string;
  sequence: number;
}

export interface StreamEnds extends StreamPlace {
  /** The first message that it still has; `sequence` is the last. */
  first: number;
}

/** The first and last positions of the stream, which is created if it is missing. */
export async function readStreamEnds(manager: JetStreamManager, options: StreamOptions): Promise<StreamEnds> {
  const { created, state } = await ensureStream(manager, options);
  return { created, first: state.first_seq, sequence: state.last_seq };
}

export interface HandledUpTo {
  /** Every event up to here was handled, except those of the last minute. */
  sequence: number;
  /** The first events after it that were not handled. */
  unhandled: PublishedEvent[];
}

/** Follows the stream's events of these types after a position, as far as a consumer has handled them. */
export async function confirmHandled(
  pool: Pool,
  manager: JetStreamManager,
  { consumer, types, after, until, now }: { consumer: string; types: readonly TypePattern[]; after: number; until: number; now: Date },
): Promise<HandledUpTo> {
  const reached: HandledUpTo = { sequence: until, unhandled: [] };
  for (const type of types) {
    const one = await followType(pool, manager, { consumer, type, after, until, now });
    reached.sequence = Math.min(reached.sequence, one.sequence);
    reached.unhandled.push(...one.unhandled);
  }
  return reached;
}

async function followType(
  pool: Pool,
  manager: JetStreamManager,
  { consumer, type, after, until, now }: { consumer: string; type: TypePattern; after: number; until: number; now: Date },
): Promise<HandledUpTo> {
  for (let from = after; ;) {
    const page: (PublishedEvent & { sequence: number })[] = [];
    let message = await nextMessage(manager, from + 1, subjectOf(type));
    let isInFlight = false;
    while (message && message.seq <= until && page.length < PAGE) {
      isInFlight = now.getTime() - message.time.getTime() < IN_FLIGHT_MS;
      if (isInFlight) break;
      const event = decodeOrSkip(message.data);
      if (event) page.push({ id: event.id, type: event.type, sequence: message.seq });
      from = message.seq;
      message = await nextMessage(manager, message.seq + 1, subjectOf(type));
    }
    const missing = new Set(
      await findMissing(
        pool,
        consumer,
        page.map(({ id }) => id),
      ),
    );
    const unhandled = page.filter(({ id }) => missing.has(id));
    if (unhandled[0]) return { sequence: unhandled[0].sequence - 1, unhandled: unhandled.map(({ id, type: of }) => ({ id, type: of })) };
    if (isInFlight && message) return { sequence: message.seq - 1, unhandled: [] };
    if (!message || message.seq > until) return { sequence: until, unhandled: [] };
  }
}

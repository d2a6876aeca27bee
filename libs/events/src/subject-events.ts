import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const MAX_EVENTS = 200;

interface EventRow {
  latestSequence: number;
  id: string | null;
  type: string;
  sequence: number;
  occurredAt: string;
  audience: string | null;
  data: string;
}

/** A numbered event as the outbox keeps it: `audience`, absent if it has none, and `data` are JSON. */
export interface SubjectEvent {
  id: string;
  type: string;
  sequence: number;
  occurredAt: string;
  audience?: string;
  data: string;
}

export interface SubjectEvents {
  events: SubjectEvent[];
  /** Number of all events of the subject so far, including those no longer kept. */
  latestSequence: number;
}

/**
 * The events of a subject after a number, at most `limit` of them, in order, and its number of events; undefined for an unknown subject.
 */
export type ListSubjectEvents = (pool: Pool, subject: string, page: { after: number; limit: number }) => Promise<SubjectEvents | undefined>;

/** Lists the events of the rows of `table`, which counts them in `event_sequence`: 1 to 200 at a time, whatever the limit. */
export function createSubjectEvents(table: string): ListSubjectEvents {
  // One statement, so that the count matches the list.
  const list = sql<EventRow>(
    `${table}_events`,
    `select s.event_sequence as "latestSequence", e.id, e.type, e.sequence, e.occurred_at as "occurredAt", e.audience::text as audience,
       e.data::text as data
     from ${table} s left join lateral (
       select * from outbox_event where subject = s.id and sequence > $2 order by sequence limit $3
     ) e on true
     where s.id = $1 order by e.sequence`,
  );

  return async (pool, subject, { after, limit }) => {
    const rows = await run(pool, list, [subject, after, Math.min(Math.max(limit, 1), MAX_EVENTS)]);
    const [first] = rows;
    if (!first) return undefined;
    const events = rows.flatMap(({ id, type, sequence, occurredAt, audience, data }) =>
      id === null ? [] : [{ id, type, sequence, occurredAt, data, ...(audience !== null && { audience }) }],
    );
    return { events, latestSequence: first.latestSequence };
  };
}

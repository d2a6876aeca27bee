import type { tournament } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

interface EventRow {
  latestSequence: number;
  id: string | null;
  type: string;
  sequence: number;
  occurredAt: string;
  audience: string | null;
  data: string;
}

/** One statement, so that the count matches the list. */
const LIST = sql<EventRow>(
  'tournament_events',
  `select t.event_sequence as "latestSequence", e.id, e.type, e.sequence, e.occurred_at as "occurredAt", e.audience::text as audience,
     e.data::text as data
   from tournament t left join lateral (
     select * from outbox_event where subject = t.id and sequence > $2 order by sequence limit $3
   ) e on true
   where t.id = $1 order by e.sequence`,
);

/** The events of a tournament after a number, in order, and its number of events; undefined for an unknown tournament. */
export async function listEvents(
  pool: Pool,
  { tournamentId, after, limit }: tournament.ListTournamentEventsRequest,
): Promise<tournament.ListTournamentEventsResponse | undefined> {
  const rows = await run(pool, LIST, [tournamentId, after, limit]);
  const [first] = rows;
  if (!first) return undefined;
  const events = rows.flatMap(({ id, type, sequence, occurredAt, audience, data }) =>
    id === null ? [] : [{ id, type, sequence, occurredAt, data, ...(audience !== null && { audience }) }],
  );
  return { events, latestSequence: first.latestSequence };
}

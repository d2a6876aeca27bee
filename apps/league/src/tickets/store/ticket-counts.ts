import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { TicketCounts } from '../rules/ticket-limits.js';

const LOCK = sql('tickets_of_requester_lock', `select pg_advisory_xact_lock(hashtextextended('tickets ' || $1, 0))`);
// A separate statement: one that waited for the lock itself would see the table as it was before.
const COUNT = sql<TicketCounts>(
  'tickets_of_requester_count',
  `select count(*) filter (where is_open and desk = $2)::int as open,
     count(*) filter (where created_at > $3 and desk = $2)::int as created,
     count(*) filter (where is_open)::int as "openInAll"
   from (select coalesce(league_id, '') as desk, created_at, status not in ('resolved', 'closed') as is_open
     from ticket where requester_user_id = $1) t`,
);

/** Counts a person's tickets. Another opening for the same person waits until the transaction ends. */
export async function countTicketsOf(tx: ClientBase, userId: string, leagueId: string, since: Date): Promise<TicketCounts> {
  await run(tx, LOCK, [userId]);
  const [counts] = await run(tx, COUNT, [userId, leagueId, since]);
  return counts ?? { open: 0, created: 0, openInAll: 0 };
}

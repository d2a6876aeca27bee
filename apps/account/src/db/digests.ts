import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

interface QueuedDigest {
  isNew: boolean;
  /** Position of its newest notification; null if an earlier release queued it. */
  mailedUntil: number | null;
}

// The update changes nothing: it returns the row that exists, which `do nothing` does not.
const NOTE = sql<QueuedDigest>(
  'digest_insert',
  `insert into digest (user_id, period, queued_at, mailed_until) values ($1, $2, $3, $4)
   on conflict (user_id, period) do update set period = excluded.period
   returning xmax = 0 as "isNew", mailed_until as "mailedUntil"`,
);

/** Records that a person's digest of a period is queued, and returns the one that was queued first. */
export async function noteDigest(
  tx: ClientBase,
  { userId, period, mailedUntil }: { userId: string; period: string; mailedUntil: number | undefined },
  now: Date,
): Promise<QueuedDigest> {
  const [queued] = await run(tx, NOTE, [userId, period, now, mailedUntil ?? null]);
  return queued!;
}

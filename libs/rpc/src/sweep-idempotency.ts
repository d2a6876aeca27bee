import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { repeatWork } from './repeat-work.js';
import type { BackgroundWork } from './background-work.js';

const SWEEP_INTERVAL_MS = 600_000;
const SWEEP_ROWS = 5_000;
const SWEEP = sql<{ key: string }>(
  'idempotency_sweep',
  `delete from idempotency_record where ctid = any (array(select ctid from idempotency_record where expires_at <= now() limit ${SWEEP_ROWS}
    for update skip locked)) returning key`,
);

/** Deletes expired records; answers how many. Replicas may sweep at the same time. */
export async function sweepIdempotencyRecords(pool: Pool): Promise<number> {
  let swept = 0;
  for (;;) {
    const rows = await run(pool, SWEEP);
    swept += rows.length;
    if (rows.length < SWEEP_ROWS) return swept;
  }
}

/** Sweeps expired records now and every ten minutes until stopped. */
export function startIdempotencySweeper({
  pool,
  logger,
}: {
  pool: Pool;
  logger: { warn(fields: object, message: string): void };
}): BackgroundWork {
  const sweep = async (): Promise<void> => void (await sweepIdempotencyRecords(pool));
  return repeatWork(SWEEP_INTERVAL_MS, sweep, (error) => logger.warn({ err: error }, 'idempotency records not swept'));
}

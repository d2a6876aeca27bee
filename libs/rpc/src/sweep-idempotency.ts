import { sweepRows } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { repeatWork } from './repeat-work.js';
import type { BackgroundWork } from './background-work.js';

const SWEEP_INTERVAL_MS = 600_000;
const sweepRecords = sweepRows({
  name: 'idempotency_sweep',
  table: 'idempotency_record',
  condition: 'expires_at <= now()',
  batch: 5_000,
});

/** Deletes expired records; answers how many. Replicas may sweep at the same time. */
export function sweepIdempotencyRecords(pool: Pool): Promise<number> {
  return sweepRecords(pool);
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

import { DAY_MS } from '@matchpoint/core';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { sweepLive } from './store.js';

const INTERVAL_MS = 10 * 60_000;
const KEPT_MS = DAY_MS;
const BATCH = 500;

type SweepContext = Pick<MatchContext, 'pool' | 'clock'>;

/** Deletes live states without a report for a day. */
export async function sweepOldLive({ pool, clock }: SweepContext, signal?: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS).toISOString();
  while ((await sweepLive(pool, before, BATCH)) === BATCH && !signal?.aborted);
}

/** Runs now and every ten minutes until stopped. */
export function startSweepingLive(context: SweepContext & Pick<MatchContext, 'logger'>): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    (signal) => sweepOldLive(context, signal),
    (error) => context.logger.warn({ err: error }, 'old live states could not be deleted'),
  );
}

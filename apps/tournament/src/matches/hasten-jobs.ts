import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { Peers } from '../peers/index.js';
import type { JobContext } from './run-jobs.js';
import { hasPostponedJobs, hastenPostponedJobs } from './store/postponed.js';

const INTERVAL_MS = 2_000;
const CALL_MS = 1_000;

type HasteningContext = Pick<JobContext, 'pool' | 'clock' | 'peers'>;

/** Checks whether a match service that was down is back, so that jobs don't wait for the longest retry delay. */
export function startHasteningJobs(context: JobContext): BackgroundWork {
  return repeatWork(INTERVAL_MS, hastenJobs(context), (error) =>
    context.logger.warn({ err: error }, 'postponed match jobs could not be expedited; they will be retried on schedule'),
  );
}

/**
 * Makes all postponed jobs due once the match service answers again. If it answers but is too slow for a job, the delays keep growing. It
 * is called only if there are postponed jobs.
 */
export function hastenJobs({ pool, clock, peers }: HasteningContext): () => Promise<void> {
  // Unknown: it may have been down before this process started.
  let wasAway = true;
  return async () => {
    if (!(await hasPostponedJobs(pool, clock.now()))) return;
    const isThere = await answers(peers.matches);
    if (isThere && wasAway) await hastenPostponedJobs(pool, clock.now());
    wasAway = !isThere;
  };
}

async function answers(matches: Peers['matches']): Promise<boolean> {
  try {
    await matches.createTournamentMatches({ items: [] }, { requestId: newId('req'), deadlineMs: CALL_MS });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_unavailable') return false;
    throw error;
  }
}

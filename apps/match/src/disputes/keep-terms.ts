import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { setDefaultTerms } from '../db/dispute-terms.js';

const INTERVAL_MS = 10 * 60_000;

/** Stores the configured terms of the installation, where queries find them. */
export function startKeepingTerms({ pool, logger, disputeTerms }: MatchContext): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    () => setDefaultTerms(pool, disputeTerms),
    (error) => logger.warn({ err: error }, 'terms of disputes could not be stored'),
  );
}

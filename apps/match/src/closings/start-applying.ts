import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import { findLeagueWork } from '../db/league-work.js';
import { applyClosings } from './apply-closings.js';
import { type ForfeitContext, serveForfeits } from './serve-forfeits.js';
import { settleSeasons } from './settle-seasons.js';

/** Maximum delay of a league's closing or forfeit after it arrives here. */
const INTERVAL_MS = 250;

/** Applies the closings and forfeits of leagues, now and four times a second until stopped. */
export function startApplyingClosings(context: ForfeitContext): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    (signal) => applyLeagueWork(context, signal),
    (error) => context.logger.warn({ err: error }, 'closings of leagues could not be applied'),
  );
}

async function applyLeagueWork(context: ForfeitContext, signal: AbortSignal): Promise<void> {
  const { hasClosings, hasForfeits, hasSeasons } = await findLeagueWork(context.pool, context.clock.now().toISOString());
  if (hasClosings) await applyClosings(context, signal);
  if (hasForfeits) await serveForfeits(context, signal);
  if (hasSeasons) await settleSeasons(context);
}

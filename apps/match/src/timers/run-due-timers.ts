import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import { claimDueMatch, clearTimer, findDueTimers, hasDueTimers, postponeTimers } from '../db/due-timers.js';
import { findMapsOf, lockMatch } from '../db/match-state.js';
import { type Command, decide } from '../domain/decide.js';
import { findRule } from '../domain/lifecycle.js';
import type { Timer } from '../domain/timers.js';
import { storeDecision } from '../steps/store-decision.js';

const RETRY_MS = 30_000;

type TimerContext = Pick<MatchContext, 'pool' | 'clock' | 'logger'>;

/**
 * Applies everything that is due by the service's clock (docs/reference/matches.md#timers): expiry, no-show, automatic confirmation,
 * deadlines of disputes. One transaction per match; replicas share the work. Returns the number of matches. Ends early when `signal`
 * aborts.
 */
export async function runDueTimers(context: TimerContext, signal?: AbortSignal): Promise<number> {
  if (!(await hasDueTimers(context.pool, context.clock.now().toISOString()))) return 0;
  for (let count = 0; ; count += 1) {
    if (signal?.aborted || !(await runOne(context))) return count;
  }
}

async function runOne({ pool, clock, logger }: TimerContext): Promise<boolean> {
  const now = clock.now();
  let matchId: string | undefined;
  try {
    return await withTransaction(pool, async (tx) => {
      matchId = await claimDueMatch(tx, now.toISOString());
      if (matchId === undefined) return false;
      for (const timer of await findDueTimers(tx, matchId, now.toISOString())) await fire(tx, matchId, timer, now);
      return true;
    });
  } catch (error) {
    if (matchId === undefined) throw error;
    logger.error({ err: error, matchId }, 'timers of a match failed; will retry');
    await postponeTimers(pool, matchId, now.toISOString(), new Date(now.getTime() + RETRY_MS).toISOString());
    return true;
  }
}

/** Fires one timer of a locked match. If its command no longer applies, the timer is merely cleared: the state has moved on. */
async function fire(tx: ClientBase, matchId: string, timer: Timer, now: Date): Promise<void> {
  const match = await lockMatch(tx, matchId);
  // Cleared before its command, which may set it again.
  await clearTimer(tx, matchId, timer);
  const command = commandOf(timer);
  if (match && findRule(match, command.name, command.by)) {
    const maps = await findMapsOf(tx, match);
    await storeDecision(tx, { match, maps }, decide(match, maps, command, now), now.toISOString());
  }
}

function commandOf({ kind, mapIndex }: Timer): Command {
  if (kind === 'expiry') return { name: 'expire', by: 'clock' };
  if (kind === 'no_show') return { name: 'no_show', by: 'clock' };
  if (kind === 'dispute_due') return { name: 'dispute_due', by: 'clock' };
  return { name: 'auto_confirm', by: 'clock', mapIndex };
}

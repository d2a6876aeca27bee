import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import { claimDueMatch, clearTimer, findDueTimers, postponeTimers } from '../db/due-timers.js';
import { findMaps, lockMatch } from '../db/match-state.js';
import { claimClosure } from '../db/team-matches.js';
import { type Command, decide } from '../domain/decide.js';
import { findRule } from '../domain/lifecycle.js';
import type { Timer } from '../domain/timers.js';
import { closeMatches } from '../steps/follow-teams.js';
import { storeDecision } from '../steps/store-decision.js';

const RETRY_MS = 30_000;

type TimerContext = Pick<MatchContext, 'pool' | 'clock' | 'logger'>;

/**
 * Lets everything happen to matches that is due by the injected clock (contract 7): expiry, no-show, automatic confirmation, the
 * second look at a closed team's. A match is one transaction; replicas share the work. Answers how many matches it has
 * worked on. Ends early when `signal` aborts.
 */
export async function runDueTimers(context: TimerContext, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (signal?.aborted || !((await runOne(context)) || (await lookAgain(context)))) return count;
  }
}

/** A closed team's second look (management, section J); false where none is due. What fails stays due. */
async function lookAgain({ pool, clock }: TimerContext): Promise<boolean> {
  const now = clock.now();
  return withTransaction(pool, async (tx) => {
    const teamId = await claimClosure(tx, now.toISOString());
    if (teamId !== undefined) await closeMatches(tx, teamId, now);
    return teamId !== undefined;
  });
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
    logger.error({ err: error, matchId }, 'timers of a match failed; they are tried again later');
    await postponeTimers(pool, matchId, now.toISOString(), new Date(now.getTime() + RETRY_MS).toISOString());
    return true;
  }
}

/** One timer of a locked match. What its command no longer fits is merely cleared: the state has moved on. */
async function fire(tx: ClientBase, matchId: string, timer: Timer, now: Date): Promise<void> {
  const match = await lockMatch(tx, matchId);
  const command = commandOf(timer);
  if (match && findRule(match, command.name, command.by)) {
    const maps = await findMaps(tx, matchId);
    await storeDecision(tx, { match, maps }, decide(match, maps, command, now), now.toISOString());
  }
  await clearTimer(tx, matchId, timer);
}

function commandOf({ kind, mapIndex }: Timer): Command {
  if (kind === 'expiry') return { name: 'expire', by: 'clock' };
  if (kind === 'no_show') return { name: 'no_show', by: 'clock' };
  return { name: 'auto_confirm', by: 'clock', mapIndex };
}

import { isUnavailable, withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import {
  claimClosing,
  declineOf,
  findMatchesToEnd,
  holdClosingUntil,
  isToEnd,
  type LeagueClosing,
  markClosingDone,
} from '../db/league-closings.js';
import { findMapsOf, lockMatch } from '../db/match-state.js';
import { type Command, decide } from '../domain/decide.js';
import { type MatchState, sideOf } from '../domain/match-state.js';
import { storeDecision } from '../steps/store-decision.js';

export type ClosingContext = Pick<MatchContext, 'pool' | 'clock' | 'logger'>;

/** How soon another process resumes the closing of a dead one: well within 5 s (docs/reference/leagues.md#effects-on-matches). */
export const HOLD_MS = 2_000;
/** Delay before a failure is retried. */
export const RETRY_MS = 30_000;

/**
 * Ends every match that a closing ends, in one transaction each, so that a crash leaves no match half done. A match that fails is retried
 * later and blocks no other. Each replica takes one closing at a time.
 */
export async function applyClosings(context: ClosingContext, signal?: AbortSignal): Promise<void> {
  const { pool, clock, logger } = context;
  while (!signal?.aborted) {
    const closing = await claimClosing(pool, clock.now().toISOString(), later(clock.now(), HOLD_MS));
    if (!closing) return;
    try {
      await applyClosing(context, closing, signal);
    } catch (error) {
      // The database is unavailable, which is not the closing's fault: another worker continues when its hold expires.
      if (isUnavailable(error)) throw error;
      logger.error({ err: error, closing }, 'a closing of a league failed; will retry');
      await holdClosingUntil(pool, closing, later(clock.now(), RETRY_MS));
    }
  }
}

async function applyClosing(context: ClosingContext, closing: LeagueClosing, signal: AbortSignal | undefined): Promise<void> {
  const { pool, clock } = context;
  if (closing.effect === 'withdraw') await declineOf(pool, closing, clock.now().toISOString());
  let heldAt = clock.now();
  for (let after = ''; ;) {
    const matchIds = await findMatchesToEnd(pool, closing, after);
    for (const matchId of matchIds) {
      if (signal?.aborted) return holdClosingUntil(pool, closing, null);
      if (clock.now().getTime() - heldAt.getTime() > HOLD_MS / 2) {
        heldAt = clock.now();
        await holdClosingUntil(pool, closing, later(heldAt, HOLD_MS));
      }
      await tryToEnd(context, closing, matchId);
    }
    const last = matchIds.at(-1);
    if (last === undefined) break;
    after = last;
  }
  const [left] = await findMatchesToEnd(pool, closing, '');
  if (left === undefined) await markClosingDone(pool, closing, clock.now().toISOString());
  else await holdClosingUntil(pool, closing, later(clock.now(), RETRY_MS));
}

/** A match that fails does not keep the closing's others open. */
async function tryToEnd({ pool, clock, logger }: ClosingContext, closing: LeagueClosing, matchId: string): Promise<void> {
  try {
    await withTransaction(pool, (tx) => endMatch(tx, closing, matchId, clock.now()));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    logger.error({ err: error, closing, matchId }, 'a match closed by its league could not be ended; will retry');
  }
}

/** Leaves a match alone that another process or its own captains ended in the meantime. */
async function endMatch(tx: ClientBase, closing: LeagueClosing, matchId: string, now: Date): Promise<void> {
  const match = await lockMatch(tx, matchId);
  if (!match || !(await isToEnd(tx, closing, matchId))) return;
  await decideAsLeague(tx, match, commandOf(closing, match), now);
}

function commandOf({ effect, targetId, reason }: LeagueClosing, match: MatchState): Command {
  const side = effect === 'withdraw' && match.status !== 'PENDING' ? sideOf(match, targetId) : undefined;
  return side === undefined ? { name: 'cancel', by: 'league', reason } : { name: 'forfeit', by: 'league', side, reason };
}

/** A command by the league on a locked match. */
export async function decideAsLeague(tx: ClientBase, match: MatchState, command: Command, now: Date): Promise<MatchState> {
  const maps = await findMapsOf(tx, match);
  return storeDecision(tx, { match, maps }, decide(match, maps, command, now), now.toISOString());
}

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

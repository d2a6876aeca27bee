import { appendEvents } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import {
  declineOf,
  findMatchesToEnd,
  findUndoneClosings,
  isToEnd,
  type LeagueClosing,
  markClosingDone,
  settleSeasons,
} from '../db/league-closings.js';
import { findMaps, lockMatch } from '../db/match-state.js';
import { type Command, decide } from '../domain/decide.js';
import { type MatchState, sideOf } from '../domain/match-state.js';
import { storeDecision } from '../steps/store-decision.js';

export type ClosingContext = Pick<MatchContext, 'pool' | 'clock' | 'logger'>;

/** Ends every match that a closing ends, a transaction each, so that whoever dies in between leaves nothing half done. */
export async function applyClosings(context: ClosingContext, signal?: AbortSignal): Promise<void> {
  for (const closing of await findUndoneClosings(context.pool)) {
    if (signal?.aborted) return;
    await applyClosing(context, closing, signal);
  }
  const now = context.clock.now().toISOString();
  await withTransaction(context.pool, async (tx) => {
    const settled = await settleSeasons(tx, now);
    await appendEvents(
      tx,
      settled.map((season) => ({ type: 'internal.match.season_settled' as const, subject: season.seasonId, data: season })),
    );
  });
}

async function applyClosing({ pool, clock }: ClosingContext, closing: LeagueClosing, signal: AbortSignal | undefined): Promise<void> {
  if (closing.effect === 'withdraw') await declineOf(pool, closing, clock.now().toISOString());
  for (;;) {
    const matchIds = await findMatchesToEnd(pool, closing);
    if (matchIds.length === 0) return markClosingDone(pool, closing, clock.now().toISOString());
    for (const matchId of matchIds) {
      if (signal?.aborted) return;
      await withTransaction(pool, (tx) => endMatch(tx, closing, matchId, clock.now()));
    }
  }
}

/** What another process, or the match's own captains, ended in the meantime stays as it is. */
async function endMatch(tx: ClientBase, closing: LeagueClosing, matchId: string, now: Date): Promise<void> {
  const match = await lockMatch(tx, matchId);
  if (!match || !(await isToEnd(tx, closing, matchId))) return;
  await decideAsLeague(tx, match, commandOf(closing, match), now);
}

function commandOf({ effect, targetId, reason }: LeagueClosing, match: MatchState): Command {
  const side = effect === 'withdraw' && match.status !== 'PENDING' ? sideOf(match, targetId) : undefined;
  return side === undefined ? { name: 'cancel', by: 'league', reason } : { name: 'forfeit', by: 'league', side, reason };
}

/** A command of the league on a locked match. */
export async function decideAsLeague(tx: ClientBase, match: MatchState, command: Command, now: Date): Promise<MatchState> {
  const maps = match.startedAt === null ? [] : await findMaps(tx, match.id);
  return storeDecision(tx, { match, maps }, decide(match, maps, command, now), now.toISOString());
}

import { appendEvent } from '@matchpoint/events';
import { isUnavailable, withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { claimForfeit, isForfeitDue, type LeagueForfeit, postponeForfeit, serveForfeit } from '../db/league-forfeits.js';
import { lockMatch } from '../db/match-state.js';
import { sideOf } from '../domain/match-state.js';
import { type ClosingContext, decideAsLeague, RETRY_MS } from './apply-closings.js';

const REASON = 'penalty';

/**
 * Lets every forfeit take its match for which there is one, once each (league administration 7): of several of one team each takes another.
 * One that fails is tried again later and stands in nobody's way. Replicas share the work.
 */
export async function serveForfeits(context: ClosingContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await serveOne(context)));
}

/** False where none is due. */
async function serveOne({ pool, clock, logger }: ClosingContext): Promise<boolean> {
  const now = clock.now();
  let penaltyId: string | undefined;
  try {
    return await withTransaction(pool, async (tx) => {
      const forfeit = await claimForfeit(tx, now.toISOString());
      if (!forfeit) return false;
      penaltyId = forfeit.penaltyId;
      await serve(tx, forfeit, now);
      return true;
    });
  } catch (error) {
    if (penaltyId === undefined || isUnavailable(error)) throw error;
    logger.error({ err: error, penaltyId }, 'a forfeit that a league has ordered failed; it is tried again later');
    await postponeForfeit(pool, penaltyId, new Date(now.getTime() + RETRY_MS).toISOString());
    return true;
  }
}

/** What has changed until the match is locked is looked at again by the next claim. */
async function serve(
  tx: ClientBase,
  { penaltyId, leagueId, teamId, matchId }: LeagueForfeit & { matchId: string },
  now: Date,
): Promise<void> {
  const match = await lockMatch(tx, matchId);
  const side = match && sideOf(match, teamId);
  if (!match || !side || !(await isForfeitDue(tx, penaltyId, matchId))) return;
  await decideAsLeague(tx, match, { name: 'forfeit', by: 'league', side, reason: REASON }, now);
  await serveForfeit(tx, penaltyId, matchId, now.toISOString());
  await appendEvent(tx, { type: 'internal.match.forfeit_served', subject: matchId, data: { leagueId, penaltyId, matchId } });
}

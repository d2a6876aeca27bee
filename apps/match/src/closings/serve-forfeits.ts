import { appendEvent } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { findDueForfeits, isForfeitDue, type LeagueForfeit, serveForfeit } from '../db/league-forfeits.js';
import { lockMatch } from '../db/match-state.js';
import { sideOf } from '../domain/match-state.js';
import { type ClosingContext, decideAsLeague } from './apply-closings.js';

const REASON = 'penalty';

/**
 * Lets every forfeit take its match for which there is one, once each (league administration 7): of several of one team each takes another.
 */
export async function serveForfeits({ pool, clock }: ClosingContext, signal?: AbortSignal): Promise<void> {
  for (const forfeit of await findDueForfeits(pool)) {
    if (signal?.aborted) return;
    await withTransaction(pool, (tx) => serve(tx, forfeit, clock.now()));
  }
}

/** The match is locked before the forfeit, as everywhere; what has changed until then is looked at again in the next round. */
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

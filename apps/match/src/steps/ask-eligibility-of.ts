import type { CallContext } from '@matchpoint/rpc';
import type { MatchState } from '../domain/match-state.js';
import type { Peers } from '../peers/clients.js';
import { askEligibility, type Eligibility } from '../peers/league-eligibility.js';

/**
 * Whether a second team may play a league's match: what the league asks of it is settled when it joins. Undefined for a match outside
 * leagues.
 */
export async function askEligibilityOf(
  peers: Pick<Peers, 'league'>,
  call: CallContext,
  match: MatchState,
  opponentTeamId: string,
): Promise<Eligibility | undefined> {
  if (match.leagueId === null) return undefined;
  return askEligibility(peers, call, {
    league: match.leagueId,
    creatorTeamId: match.creatorTeamId,
    opponentTeamId,
    gameId: match.gameId,
    mode: match.gameMode,
    maps: [...match.selectedMaps],
    bestOf: match.bestOf,
    teamSize: match.teamSize,
    matchType: match.matchType ?? 'XP_ONLY',
    ...(match.wagerAmount !== null && { wagerAmount: match.wagerAmount }),
    ...(match.scheduledAt !== null && { scheduledAt: match.scheduledAt }),
  });
}

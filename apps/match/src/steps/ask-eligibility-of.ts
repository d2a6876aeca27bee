import type { CallContext } from '@matchpoint/rpc';
import type { MatchState } from '../domain/match-state.js';
import type { Peers } from '../peers/clients.js';
import { askEligibility, type Eligibility } from '../peers/league-eligibility.js';

/**
 * Whether a league's match may continue with this second team. The league's conditions on the team are checked when it joins; those on the
 * match itself are checked again unless rules are ignored. Undefined for a match outside leagues.
 */
export async function askEligibilityOf(
  peers: Pick<Peers, 'league'>,
  call: CallContext,
  match: MatchState,
  opponentTeamId: string | undefined,
  rosterUserIds: readonly string[],
  rules: 'judging rules' | 'ignoring rules' = 'judging rules',
): Promise<Eligibility | undefined> {
  if (match.leagueId === null) return undefined;
  return askEligibility(peers, call, {
    league: match.leagueId,
    creatorTeamId: match.creatorTeamId,
    opponentTeamId: opponentTeamId ?? match.challengedTeamId ?? undefined,
    gameId: match.gameId,
    mode: match.gameMode,
    maps: [...match.selectedMaps],
    bestOf: match.bestOf,
    teamSize: match.teamSize,
    matchType: match.matchType ?? 'XP_ONLY',
    isChallenge: match.challengedTeamId !== null,
    rosterUserIds: [...rosterUserIds],
    rosterTeamId: opponentTeamId,
    ...(match.mapSelectionType !== null && { mapSelectionType: match.mapSelectionType }),
    ...(match.wagerAmount !== null && { wagerAmount: match.wagerAmount }),
    ...(match.scheduledAt !== null && { scheduledAt: match.scheduledAt }),
    ...(rules === 'ignoring rules' && { ignoresRules: true }),
  });
}

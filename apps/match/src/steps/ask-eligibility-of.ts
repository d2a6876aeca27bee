import type { CallContext } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { findRosters } from '../db/match-state.js';
import type { MatchState, RosterState } from '../domain/match-state.js';
import { askEligibility, type Eligibility } from '../peers/league-eligibility.js';

/**
 * Whether a league's match may continue with this second team. The league's conditions on the team are checked when it joins; those on the
 * match itself and its creator's roster are checked again: unless rules are ignored, by the rules too. Undefined for a match outside
 * leagues.
 */
export async function askEligibilityOf(
  { peers, pool }: Pick<MatchContext, 'peers' | 'pool'>,
  call: CallContext,
  match: MatchState,
  opponentTeamId: string | undefined,
  rosterUserIds: readonly string[],
  rules: 'judging rules' | 'ignoring rules' = 'judging rules',
): Promise<Eligibility | undefined> {
  if (match.leagueId === null) return undefined;
  const creatorRoster = (await findRosters(pool, match.id)).find(({ side }) => side === 'creator');
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
    creatorRosterUserIds: creatorRoster ? storedRosterIds(creatorRoster) : [],
    ...(match.mapSelectionType !== null && { mapSelectionType: match.mapSelectionType }),
    ...(match.wagerAmount !== null && { wagerAmount: match.wagerAmount }),
    ...(match.scheduledAt !== null && { scheduledAt: match.scheduledAt }),
    ...(rules === 'ignoring rules' && { ignoresRules: true }),
  });
}

/** Everyone on a stored roster, active or on the bench. */
export function storedRosterIds({ activeUserIds, bench }: Pick<RosterState, 'activeUserIds' | 'bench'>): string[] {
  return [...activeUserIds, ...bench.map(({ id }) => id)];
}

import type { MatchState } from './match-state.js';

type Given =
  | 'id'
  | 'origin'
  | 'status'
  | 'publishStatus'
  | 'gameId'
  | 'gameMode'
  | 'rewardBonus'
  | 'bestOf'
  | 'teamSize'
  | 'matchType'
  | 'wagerAmount'
  | 'selectedMaps'
  | 'mapSelectionType'
  | 'creatorTeamId'
  | 'acceptedTeamId'
  | 'challengedTeamId'
  | 'leagueId'
  | 'leagueSeasonId'
  | 'scheduledAt'
  | 'createdAt';

/** Fields of tournament matches only. */
type OfTournament = 'tournamentId' | 'tournamentNodeId' | 'tournamentAttempt' | 'headstart';
const OUTSIDE_TOURNAMENTS = { tournamentId: null, tournamentNodeId: null, tournamentAttempt: null, headstart: 0 } as const;

/** A new match; once it has two teams its score is 0:0, or the headstart. */
export function newMatchState(given: Pick<MatchState, Given> & Partial<Pick<MatchState, OfTournament>>): MatchState {
  const match = { ...OUTSIDE_TOURNAMENTS, ...given };
  const hasTeams = match.acceptedTeamId !== null;
  return {
    ...match,
    creatorTeamScore: hasTeams ? match.headstart : null,
    acceptedTeamScore: hasTeams ? 0 : null,
    winnerTeamId: null,
    forfeitedByTeamId: null,
    endReason: null,
    isVoided: false,
    dispute: null,
    creatorReadyAt: null,
    acceptedReadyAt: null,
    lobbyCode: null,
    startedAt: null,
    completedAt: null,
    eventSequence: 0,
    resultVersion: 0,
  };
}

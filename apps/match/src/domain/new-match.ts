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

/** A match to which nothing has happened yet; 0:0 once it has two teams. */
export function newMatchState(given: Pick<MatchState, Given>): MatchState {
  const score = given.acceptedTeamId === null ? null : 0;
  return {
    ...given,
    creatorTeamScore: score,
    acceptedTeamScore: score,
    winnerTeamId: null,
    forfeitedByTeamId: null,
    endReason: null,
    creatorReadyAt: null,
    acceptedReadyAt: null,
    lobbyCode: null,
    startedAt: null,
    completedAt: null,
    eventSequence: 0,
    resultVersion: 0,
  };
}

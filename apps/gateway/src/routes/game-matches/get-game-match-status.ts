import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { MatchStatus, nullable, text, Timestamp } from '../../operation/fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { toStatus } from '../matches/match-objects.js';
import { SeriesScore } from '../scores/score-objects.js';
import { GAME_READ } from '../matches/game-match-fields.js';

export const getGameMatchStatus = defineRoute({
  ...GAME_READ,
  method: 'GET',
  path: '/game/matches/{matchId}/status',
  operationId: 'getGameMatchStatus',
  summary: 'Get the status and series score of a match',
  description: ['Returns the status and series score of a match: a small response for servers that poll.'],
  section: 'docs/reference/matches.md#visibility',
  params: MatchPath,
  response: Type.Object({
    matchId: text('Match id.'),
    status: MatchStatus(),
    seriesScore: SeriesScore,
    winnerTeamId: nullable.string('Id of the winning team; null while undecided, and for a draw.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
    completedAt: nullable.instant('Time of the decision.', '2024-09-01T13:40:00.000Z'),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found'],
  async handler({ params, caller, requestId }, { matchDetails }) {
    const found = await matchDetails.getGameMatchStatus(params, { caller, requestId });
    return {
      matchId: found.matchId,
      status: toStatus(found.status),
      seriesScore: { creatorMapWins: found.creatorMapWins, opponentMapWins: found.opponentMapWins },
      winnerTeamId: found.winnerTeamId ?? null,
      completedAt: found.completedAt ?? null,
    };
  },
});

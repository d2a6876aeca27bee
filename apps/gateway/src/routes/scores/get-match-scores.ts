import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { nullable, Timestamp } from '../../http/fields.js';
import { present } from '../api-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { refuseOtherGame } from '../matches/refuse-other-game.js';
import { screenshotUrls } from './screenshot-urls.js';
import { SeriesScore } from './score-objects.js';

const Captain = Type.String({ description: "Empty for all but the active members of a private team." });
const MapScore = Type.Object({
  mapIndex: Type.Integer(),
  mapId: Type.String(),
  creatorTeamScore: Type.Integer(),
  opponentTeamScore: Type.Integer(),
  screenshotUrls: Type.Array(Type.String()),
  scoreStatus: Type.String(),
  submittedBy: nullable.object(Type.Object({ userId: Captain, teamId: Type.String(), name: nullable.string() })),
  confirmedBy: nullable.object(Type.Object({ userId: Captain, teamId: Type.String(), confirmedAt: nullable.string() })),
  createdAt: nullable.string(),
});

export const getMatchScores = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/scores',
  operationId: 'getMatchScores',
  summary: 'Get the map scores of a match',
  section: '4.22',
  tag: 'Scores',
  scope: 'matches.team_matches:read',
  params: MatchPath,
  response: Type.Object({ scores: Type.Array(MapScore), seriesScore: SeriesScore, timestamp: Timestamp() }),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  async handler({ params, caller, requestId }, context) {
    await refuseOtherGame(params.matchId, caller, context);
    const { scores, seriesScore } = await context.matchScores.getMatchScores(params, { caller, requestId });
    const users = await context.readUserReferences(scores.flatMap(({ submittedBy }) => submittedBy?.userId || []), caller, requestId);
    return {
      scores: scores.map((score) => {
        const { submittedBy, confirmedBy } = score;
        return {
          mapIndex: score.mapIndex,
          mapId: score.mapId,
          creatorTeamScore: score.creatorTeamScore,
          opponentTeamScore: score.opponentTeamScore,
          screenshotUrls: screenshotUrls(score, context),
          scoreStatus: score.scoreStatus,
          submittedBy: submittedBy ? { userId: submittedBy.userId, teamId: submittedBy.teamId, name: users.get(submittedBy.userId)?.name ?? null } : null,
          confirmedBy: confirmedBy ? { userId: confirmedBy.userId, teamId: confirmedBy.teamId, confirmedAt: confirmedBy.at ?? null } : null,
          createdAt: score.createdAt,
        };
      }),
      seriesScore: present(seriesScore),
    };
  },
});

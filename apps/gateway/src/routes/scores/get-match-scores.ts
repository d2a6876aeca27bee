import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { list, nullable, text, Timestamp } from '../../http/fields.js';
import { named } from '../../http/named.js';
import { present } from '../api-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { refuseOtherGame } from '../matches/refuse-other-game.js';
import { screenshotUrls } from './screenshot-urls.js';
import { ScoreState, SeriesScore, STORED_SCORE } from './score-objects.js';

const captainId = (example?: string) => text('User id; empty for all but the active members of a private team.', example);

const ScoreSubmitter = named(
  'ScoreSubmitter',
  Type.Object(
    {
      userId: captainId(),
      teamId: text('Id of the team whose captain it is.'),
      name: nullable.string('The name to show; null where the profile is gone.', 'Gilded Acorn'),
    },
    { description: 'The captain who submitted a score.' },
  ),
);

const ScoreConfirmer = named(
  'ScoreConfirmer',
  Type.Object(
    {
      userId: captainId('user_01j6qvx3k0fd8r5y2m9wcz0002'),
      teamId: text('Id of the team whose captain it is.', 'team_01j6qvx3k0fd8r5y2m9wcz0002'),
      confirmedAt: nullable.instant('When.', '2024-09-01T13:40:00.000Z'),
    },
    { description: 'The captain who confirmed a score.' },
  ),
);

const MapScore = named(
  'MapScore',
  Type.Object(
    {
      ...STORED_SCORE,
      screenshotUrls: Type.Array(Type.String(), {
        description:
          'Where its pictures are read: addresses that came with it, and signed ones of uploaded pictures, good for 15 to 20 ' + 'minutes.',
        examples: [['https://cdn.example.org/shots/map-1.png']],
      }),
      scoreStatus: ScoreState(),
      submittedBy: nullable.object(ScoreSubmitter, 'Who submitted it; null where a game or a league did.'),
      confirmedBy: nullable.object(ScoreConfirmer, 'Who confirmed it; null while nobody has, and where no captain did.'),
      createdAt: nullable.instant('When it was first submitted.'),
    },
    { description: 'The score of a map.' },
  ),
);

export const getMatchScores = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/scores',
  operationId: 'getMatchScores',
  summary: 'Get the map scores of a match',
  description: ['Lists the map scores of a match, pending and disputed ones too, and where the series stands.'],
  section: '4.22',
  tag: 'Scores',
  accepts: 'visitor',
  scope: 'matches.team_matches:read',
  params: MatchPath,
  response: Type.Object({
    scores: list(MapScore, 'The maps that have a score, in order.'),
    seriesScore: SeriesScore,
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  async handler({ params, caller, requestId }, context) {
    await refuseOtherGame(params.matchId, caller, context);
    const { scores, seriesScore } = await context.matchScores.getMatchScores(params, { caller, requestId });
    const users = await context.readUserReferences(
      scores.flatMap(({ submittedBy }) => submittedBy?.userId || []),
      caller,
      requestId,
    );
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
          submittedBy: submittedBy
            ? { userId: submittedBy.userId, teamId: submittedBy.teamId, name: users.get(submittedBy.userId)?.name ?? null }
            : null,
          confirmedBy: confirmedBy ? { userId: confirmedBy.userId, teamId: confirmedBy.teamId, confirmedAt: confirmedBy.at ?? null } : null,
          createdAt: score.createdAt,
        };
      }),
      seriesScore: present(seriesScore),
    };
  },
});

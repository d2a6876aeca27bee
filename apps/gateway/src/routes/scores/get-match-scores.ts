import type { catalogProfile, match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { integer, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present } from '../shared/api-objects.js';
import { MatchPath } from '../matches/match-fields.js';
import { refuseOtherGame } from '../matches/refuse-other-game.js';
import { screenshotUrls } from './screenshot-urls.js';
import { ScoreState, SeriesScore, STORED_SCORE } from './score-objects.js';

const captainId = (example?: string) => text('User id; empty if the team is private and the caller is not an active member.', example);

const ScoreSubmitter = named(
  'ScoreSubmitter',
  Type.Object(
    {
      userId: captainId(),
      teamId: text('Id of the captain’s team.'),
      name: nullable.string('Display name; null if the profile no longer exists.', 'Gilded Acorn'),
    },
    { description: 'The captain who submitted a score.' },
  ),
);

const ScoreConfirmer = named(
  'ScoreConfirmer',
  Type.Object(
    {
      userId: captainId('user_01j6qvx3k0fd8r5y2m9wcz0002'),
      teamId: text('Id of the captain’s team.', 'team_01j6qvx3k0fd8r5y2m9wcz0002'),
      confirmedAt: nullable.instant('Time of the confirmation.', '2024-09-01T13:40:00.000Z'),
    },
    { description: 'The captain who confirmed a score.' },
  ),
);

const ScoreClaim = named(
  'ScoreClaim',
  Type.Object(
    {
      teamId: text('Id of the claiming team.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      creatorTeamScore: integer("The creator team's score.", 13),
      opponentTeamScore: integer("The accepted team's score.", 11),
      submittedBy: nullable.object(ScoreSubmitter, 'Captain who claimed it.'),
      submittedAt: nullable.instant('Time of the claim.', '2024-09-01T13:40:00.000Z'),
      screenshotUrls: Type.Array(Type.String(), {
        description: 'URLs of its screenshots, as for the map.',
        examples: [['https://cdn.example.org/shots/map-1.png']],
      }),
    },
    { description: 'A team’s claim about a map that is not final.' },
  ),
);

const MapScore = named(
  'MapScore',
  Type.Object(
    {
      ...STORED_SCORE,
      screenshotUrls: Type.Array(Type.String(), {
        description:
          'URLs of its screenshots: submitted ones unchanged; those of uploaded images are signed and valid for 15 to 20 minutes.',
        examples: [['https://cdn.example.org/shots/map-1.png']],
      }),
      scoreStatus: ScoreState(),
      submittedBy: nullable.object(ScoreSubmitter, 'Captain who submitted it; null if a game or a league did.'),
      confirmedBy: nullable.object(ScoreConfirmer, 'Captain who confirmed it; null if none did.'),
      createdAt: nullable.instant('Time of the first submission.'),
      claims: list(
        ScoreClaim,
        'One claim while a captain’s score is PENDING, both while it is DISPUTED, first claim first; otherwise none.',
      ),
    },
    { description: 'The score of a map.' },
  ),
);

export const getMatchScores = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/scores',
  operationId: 'getMatchScores',
  summary: 'Get the map scores of a match',
  description: ['Lists the map scores of a match, including pending and disputed ones, and the series score.'],
  section: 'docs/reference/scores.md#captains',
  tag: 'Scores',
  accepts: 'visitor',
  scope: 'matches.team_matches:read',
  params: MatchPath,
  response: Type.Object({
    scores: list(MapScore, 'Maps with a score, in order.'),
    seriesScore: SeriesScore,
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  async handler({ params, caller, requestId }, context) {
    await refuseOtherGame(params.matchId, caller, context);
    const { scores, seriesScore } = await context.matchScores.getMatchScores(params, { caller, requestId });
    const users = await context.readUserReferences(
      scores
        .flatMap(({ submittedBy, claims }) => [submittedBy, ...claims.map((claim) => claim.submittedBy)])
        .flatMap((by) => by?.userId || []),
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
          submittedBy: submitterOf(submittedBy, users),
          confirmedBy: confirmedBy ? { userId: confirmedBy.userId, teamId: confirmedBy.teamId, confirmedAt: confirmedBy.at ?? null } : null,
          createdAt: score.createdAt,
          claims: score.claims.map((claim) => ({
            teamId: claim.submittedBy?.teamId ?? '',
            creatorTeamScore: claim.creatorTeamScore,
            opponentTeamScore: claim.opponentTeamScore,
            submittedBy: submitterOf(claim.submittedBy, users),
            submittedAt: claim.submittedBy?.at ?? null,
            screenshotUrls: screenshotUrls(claim, context),
          })),
        };
      }),
      seriesScore: present(seriesScore),
    };
  },
});

function submitterOf(
  by: match.ScoreActor | undefined,
  users: ReadonlyMap<string, catalogProfile.UserReference>,
): Static<typeof ScoreSubmitter> | null {
  return by ? { userId: by.userId, teamId: by.teamId, name: users.get(by.userId)?.name ?? null } : null;
}

import type { match } from '@matchpoint/contracts';
import Type from 'typebox';
import { onlyWith } from '../../operation/conditions.js';
import type { RouteInput } from '../../operation/route-definition.js';
import type { GatewayContext } from '../../ports.js';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';
import { PenaltyType } from './penalty-objects.js';

export const createLeaguePenalty = defineRoute({
  ...leagueOperation(
    'createLeaguePenalty',
    [
      'Penalizes a team in the given season, otherwise in the active one, otherwise in the preseason. A deduction counts at once.',
      'A MATCH_FORFEIT applies to the given match, otherwise to the team’s earliest arranged match, otherwise to its ' +
        'next one; until then it is pending.',
      'A season can have at most 1,000 active or pending penalties.',
    ],
    [
      'error_team_not_found',
      'error_league_game_not_found',
      'error_league_season_not_found',
      'error_league_season_not_in_valid_state',
      'error_league_team_not_in_league',
      'error_match_not_found',
      'error_not_match_participant',
      'error_dispute_conflict',
      'error_match_not_in_valid_state',
      'error_limit_reached',
    ],
  ),
  summary: 'Penalize a team',
  params: LeaguePath,
  body: Type.Object(
    {
      teamId: Identifier('Team id.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      gameId: GameId(),
      seasonId: Type.Optional(Identifier('A season id, or `preseason`.', 'preseason')),
      type: PenaltyType(),
      value: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, description: 'Points; only for a POINT_DEDUCTION.' })),
      reason: writtenText(1, 500, 'Reason, shown publicly.'),
      matchId: Type.Optional(Identifier('The match that a MATCH_FORFEIT applies to.', 'match_01j6qvx3k0fd8r5y2m9wcz0001')),
    },
    onlyWith('type', 'POINT_DEDUCTION', ['value']),
  ),
  response: Type.Object({ success: Success(), penaltyId: text('Penalty id.'), timestamp: Timestamp() }),
  emits: ['league.penalty_issued', 'league.standings_updated', 'match.forfeited'],
  async handler(input, context) {
    const { gameId, matchId, ...body } = input.body;
    const found = matchId === undefined ? undefined : (await context.readMatch({ id: matchId, callerTeamIds: [] })).match;
    const isCallersDispute = found !== undefined && isInDispute(found) && (await isParty(found.id, input, context));
    const request = {
      ...{ league: input.params.identifier, gameId: await slugOfGame(context, gameId), ...body, matchId },
      match: found && { ...toNamedMatch(found), isCallersDispute },
    };
    return { success: true as const, ...(await context.leagueCompetition.createLeaguePenalty(request, writeOptions(input))) };
  },
});

const toNamedMatch = ({ id, status, leagueId, gameId, creatorTeamId, acceptedTeamId }: match.Match) => ({
  ...{ id, status, leagueId, gameId },
  teamIds: [creatorTeamId, acceptedTeamId].filter((teamId) => teamId !== undefined),
});

const isInDispute = ({ status, disputeId }: match.Match): boolean => status === 'DISPUTED' || disputeId !== undefined;

/** Only the match service knows who played it and who disputed it. */
async function isParty(
  matchId: string,
  { caller, requestId }: Pick<RouteInput<unknown, unknown, unknown>, 'caller' | 'requestId'>,
  { matchDisputes }: Pick<GatewayContext, 'matchDisputes'>,
): Promise<boolean> {
  return (await matchDisputes.checkConflict({ matchId }, { caller, requestId })).isParty;
}

import { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext, Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { sideOf } from '../domain/match-state.js';
import { actOnMatch } from '../steps/act-on-match.js';
import { requireGameDeveloper, requireOwnGame } from '../steps/callers.js';

/**
 * POST /game/matches/{matchId}/forfeit: the developer names the team that forfeits.
 * @throws error_team_not_found; error_game_scope_mismatch for a team of another game; error_not_match_participant for one of neither side
 */
export function forfeitGameMatch(context: MatchContext): Handlers<match.MatchCommandServiceService>['forfeitGameMatch'] {
  return (request, call) => {
    const developer = requireGameDeveloper(call);
    return actOnMatch(context, call, {
      matchId: request.matchId,
      codec: match.ForfeitGameMatchResponse,
      async authorize(found) {
        requireOwnGame(found, developer);
        return sideOf(found, request.forfeitingTeamId) ?? refuseTeam(context, call, request.forfeitingTeamId, developer.gameId);
      },
      async act({ apply, timestamp }, side) {
        await apply({ name: 'forfeit', by: 'game', side, reason: request.reason });
        return { timestamp };
      },
    });
  };
}

async function refuseTeam({ readTeamRosters }: MatchContext, call: CallContext, teamId: string, gameId: string): Promise<never> {
  const team = (await readTeamRosters([teamId], call.requestId)).get(teamId);
  if (!team) throw new DomainError('error_team_not_found');
  throw new DomainError(team.gameId === gameId ? 'error_not_match_participant' : 'error_game_scope_mismatch');
}

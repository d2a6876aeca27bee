import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf } from '../../requests/index.js';
import { ratingOf } from '../rules/rate-match.js';
import { listRatingCurve } from '../store/rating-curve.js';
import { findRatedTeam } from '../store/ratings.js';

const MIN_POINTS = 2;
const MAX_POINTS = 200;

/**
 * The history of a team's rating, with the visibility of its record: only members see points of a team that is not public.
 *
 * @throws DomainError error_team_not_found
 */
export function getTeamRatingCurve({ reads }: CatalogProfileContext) {
  return async (
    { identifier, points, from, to }: catalogProfile.GetTeamRatingCurveRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetTeamRatingCurveResponse> => {
    if (!Number.isInteger(points) || points < MIN_POINTS || points > MAX_POINTS)
      throw invalidInput('points', `must be from ${MIN_POINTS} to ${MAX_POINTS}`);
    return reads.read(async (client) => {
      const team = await findRatedTeam(client, identifier, callerIdOf(call));
      if (team === undefined) throw new DomainError('error_team_not_found');
      const rows = team.isShown ? await listRatingCurve(client, team, { from, to, points }) : [];
      return {
        teamId: team.id,
        gameId: team.gameId,
        points: rows.map(({ at, matchId, mu, sigma }) => ({ at, matchId, rating: ratingOf({ mu, sigma }) })),
      };
    });
  };
}

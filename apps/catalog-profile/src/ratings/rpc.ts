import type { CatalogProfileContext } from '../context.js';
import { getTeamRating } from './rpc/get-team-rating.js';
import { getTeamRatingCurve } from './rpc/get-team-rating-curve.js';
import { listRatingLeaderboard } from './rpc/list-rating-leaderboard.js';
import { recomputeRatings } from './rpc/recompute-ratings.js';
import { scoreRatings } from './rpc/score-ratings.js';

/** The RPCs of this room, by contract. */
export const ratingsRpc = (context: CatalogProfileContext) => ({
  rating: {
    getTeamRating: getTeamRating(context),
    getTeamRatingCurve: getTeamRatingCurve(context),
    listRatingLeaderboard: listRatingLeaderboard(context),
  },
  ratingMaintenance: { recomputeRatings: recomputeRatings(context), scoreRatings: scoreRatings(context) },
});

import type { catalogProfile } from '@matchpoint/contracts';
import { MATCHES_FOR_RATING, ratingOf } from './rules/rate-match.js';
import type { RatingRow } from './store/ratings.js';

/** A rating in the form of messages. */
export function toRating(row: RatingRow, rank: number | undefined): catalogProfile.TeamRating {
  const { teamId, gameId, mu, sigma, ordinal, matchesRated, updatedAt } = row;
  const isProvisional = matchesRated < MATCHES_FOR_RATING;
  return { teamId, gameId, rank, rating: ratingOf(row), mu, sigma, ordinal, matchesRated, isProvisional, updatedAt };
}

import type { catalogProfile } from '@matchpoint/contracts';
import { requireGame } from '../../catalog/index.js';
import type { CatalogProfileContext } from '../../context.js';
import { PredictionScorer, ratingPredictor, winRatePredictor } from '../rules/score-predictions.js';
import { readFollowing } from '../store/fold-game.js';

/** Results per read, so that a game of any size fits into memory. */
const PAGE = 2_000;

/** How well ratings predict the results of a game, each judged before it counts. @throws DomainError error_game_not_found */
export function scoreRatings({ pool }: CatalogProfileContext) {
  return async ({ game }: catalogProfile.ScoreRatingsRequest): Promise<catalogProfile.ScoreRatingsResponse> => {
    const { id: gameSlug } = await requireGame(pool, game);
    const ratings = new PredictionScorer(ratingPredictor());
    const winRates = new PredictionScorer(winRatePredictor());
    let after: { completedAt: string | null; matchId: string | null } | undefined = { completedAt: null, matchId: null };
    while (after !== undefined) {
      const page = await readFollowing(pool, gameSlug, after, PAGE);
      for (const match of page) {
        ratings.add(match);
        winRates.add(match);
      }
      after = page.length < PAGE ? undefined : page.at(-1);
    }
    return { gameSlug, matches: ratings.score().matches, ratings: ratings.score(), winRates: winRates.score() };
  };
}

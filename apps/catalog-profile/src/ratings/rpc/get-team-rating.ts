import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { callerIdOf, limitOf } from '../../requests/index.js';
import { NEW_SKILL, ratingOf, type Skill, winProbability } from '../rules/rate-match.js';
import { findRatedTeam, findRatingRank, type HistoryRow, listRatingHistory, type RatedTeamRow, type RatingRow } from '../store/ratings.js';
import { toRating } from '../to-rating.js';

/**
 * A team's rating and a page of its history, with the visibility of its record: only members see those of a team that is not public.
 *
 * @throws DomainError error_team_not_found, error_invalid_limit; INVALID_INPUT: `against` plays another game
 */
export function getTeamRating({ reads }: CatalogProfileContext) {
  return async (
    { identifier, pageSize, after, against }: catalogProfile.GetTeamRatingRequest,
    call: CallContext,
  ): Promise<catalogProfile.GetTeamRatingResponse> => {
    const limit = limitOf(pageSize);
    const caller = callerIdOf(call);
    return reads.read(async (client) => {
      const team = await findRatedTeam(client, identifier, caller);
      if (team === undefined) throw new DomainError('error_team_not_found');
      const opponent = against === undefined ? undefined : await findRatedTeam(client, against, caller);
      if (against !== undefined && opponent === undefined) throw new DomainError('error_team_not_found');
      if (opponent !== undefined && opponent.gameId !== team.gameId) throw invalidInput('query.against', 'must be a team of the same game');
      const rating = ratingRowOf(team);
      const rows = rating === undefined ? [] : await listRatingHistory(client, team, after, limit + 1);
      return {
        rating: rating && toRating(rating, await findRatingRank(client, rating)),
        history: rows.slice(0, limit).map(toHistory),
        hasMore: rows.length > limit,
        winProbability: team.isShown && opponent?.isShown === true ? winProbability(skillOf(team), skillOf(opponent)) : undefined,
      };
    });
  };
}

function ratingRowOf({ id: teamId, isShown, mu, ...row }: RatedTeamRow): RatingRow | undefined {
  return isShown && mu !== null ? { ...row, teamId, mu } : undefined;
}

function skillOf({ mu, sigma }: RatedTeamRow): Skill {
  return mu === null ? NEW_SKILL : { mu, sigma };
}

function toHistory({ muBefore, sigmaBefore, muAfter, sigmaAfter, ...entry }: HistoryRow): catalogProfile.RatingHistoryEntry {
  return {
    ...entry,
    before: ratingOf({ mu: muBefore, sigma: sigmaBefore }),
    after: ratingOf({ mu: muAfter, sigma: sigmaAfter }),
  };
}

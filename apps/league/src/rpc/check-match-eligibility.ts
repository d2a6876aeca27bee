import type { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { findLeagueOfMatch, type LeagueOfMatch } from '../db/match-eligibility.js';
import { findBrokenRule } from '../domain/league-rules.js';

/**
 * Whether a match may be played in a league, and in which season (contract 7). The rules are those of now: the match service asks at
 * creation and again at acceptance, when there is an opponent.
 * @throws DomainError error_league_not_found; error_league_not_eligible, its message naming the rule.
 */
export function checkMatchEligibility({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['checkMatchEligibility'] {
  return async (match) => {
    const teamIds = [match.creatorTeamId, match.opponentTeamId].filter((id) => id !== undefined);
    const found = await findLeagueOfMatch(pool, match.league, match.gameId, teamIds);
    if (!found) throw new DomainError('error_league_not_found');
    const obstacle = findObstacle(found, match, teamIds);
    if (obstacle !== undefined) throw new DomainError('error_league_not_eligible', { message: obstacle });
    return { leagueId: found.id, leagueSeasonId: found.activeSeasonId ?? undefined, closingVersion: found.closingVersion };
  };
}

function findObstacle(found: LeagueOfMatch, match: league.CheckMatchEligibilityRequest, teamIds: readonly string[]): string | undefined {
  if (found.status !== 'active') return `The league ${found.name} is ${found.status}.`;
  if (found.isGameActive === null) return `The league ${found.name} does not play ${match.gameId}.`;
  if (!found.isGameActive) return `The league ${found.name} does not play ${match.gameId} at present.`;
  const unapproved = teamIds.find((id) => !found.approvedTeamIds.includes(id));
  if (unapproved !== undefined) return `The team ${unapproved} is not approved in the league ${found.name}.`;
  return match.ignoresRules === true ? undefined : findBrokenRule(found.rules ?? {}, match);
}

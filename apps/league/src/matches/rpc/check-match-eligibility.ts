import type { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext, Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { findManualCooldowns } from '../../cooldowns/index.js';
import { findBarredPlayer, findBrokenRosterRule, findBrokenRule, joinsSince, type LeagueRules } from '../../rules/index.js';
import { findLeagueOfMatch, type LeagueOfMatch } from '../store/match-eligibility.js';

/**
 * Whether a match may be played in a league, and in which season (docs/reference/matches.md#creation). The current rules apply: the
 * match service asks at creation and again at acceptance, when there is an opponent.
 * @throws DomainError error_league_not_found; error_league_not_active, error_league_game_not_active (docs/reference/matches.md#creation);
 * error_league_not_eligible, its message naming the rule.
 */
export function checkMatchEligibility(context: LeagueContext): Handlers<league.LeagueServiceService>['checkMatchEligibility'] {
  const { pool } = context;
  return async (match, call) => {
    const teamIds = [match.creatorTeamId, match.opponentTeamId].filter((id) => id !== undefined);
    const found = await findLeagueOfMatch(pool, match.league, match.gameId, teamIds);
    if (!found) throw new DomainError('error_league_not_found');
    const obstacle =
      findObstacle(found, match, teamIds) ??
      (await findCooldown(context, found, [
        ...(call.caller ? [call.caller.userId] : []),
        ...match.rosterUserIds,
        ...match.creatorRosterUserIds,
      ])) ??
      (match.ignoresRules === true ? undefined : await findRosterObstacle(context, call, found.rules ?? {}, teamIds)) ??
      (match.ignoresRules === true ? undefined : await findLockedRoster(context, call, found.rules ?? {}, { ...match, teamIds }));
    if (obstacle instanceof DomainError) throw obstacle;
    if (obstacle !== undefined) throw new DomainError('error_league_not_eligible', { message: obstacle });
    return {
      ...{ leagueId: found.id, leagueSeasonId: found.activeSeasonId ?? undefined, closingVersion: found.closingVersion },
      ...(match.isChallenge === true && { challengeLimits: challengeLimitsOf(found.rules ?? {}) }),
    };
  };
}

/** A refusal with its own code, or the reason why the match is not eligible. */
function findObstacle(
  found: LeagueOfMatch,
  match: league.CheckMatchEligibilityRequest,
  teamIds: readonly string[],
): DomainError | string | undefined {
  if (found.status !== 'active')
    return new DomainError('error_league_not_active', { message: `The league ${found.name} is ${found.status}.` });
  if (found.isGameActive === null) return `The league ${found.name} does not play ${match.gameId}.`;
  if (!found.isGameActive) {
    return new DomainError('error_league_game_not_active', {
      message: `The league ${found.name} does not currently play ${match.gameId}.`,
    });
  }
  const unapproved = teamIds.find((id) => !found.approvedTeamIds.includes(id));
  if (unapproved !== undefined) return `The team ${unapproved} is not approved in the league ${found.name}.`;
  return match.ignoresRules === true ? undefined : findBrokenRule(found.rules ?? {}, match);
}

/**
 * A manual cooldown keeps its user from creating, publishing and accepting matches, and off their rosters
 * (docs/reference/league-membership.md#cooldowns).
 */
async function findCooldown({ pool, clock }: LeagueContext, found: LeagueOfMatch, userIds: readonly string[]): Promise<string | undefined> {
  if (userIds.length === 0) return undefined;
  const [cooldown] = await findManualCooldowns(pool, found.id, userIds, clock.now());
  return cooldown && `A cooldown keeps ${cooldown.userId} out of the matches of the league ${found.name} until ${cooldown.endsAt}.`;
}

function challengeLimitsOf(rules: LeagueRules): league.ChallengeLimits {
  return {
    perSeason: rules.maxChallengesPerTeamPerSeason,
    pendingPerOpponent: rules.maxPendingChallengesPerOpponent,
    pendingTotal: rules.maxPendingChallengesTotal,
    cooldownMinutes: rules.challengeCooldownMinutes,
  };
}

/** Maximum number of joins read per team since its roster was locked; later joiners are never among the first of a week. */
const MAX_JOINS = 5_000;

/** Reads the joins only if rosters are locked. */
async function findLockedRoster(
  { peers }: LeagueContext,
  { requestId }: CallContext,
  rules: LeagueRules,
  match: league.CheckMatchEligibilityRequest & { teamIds: readonly string[] },
): Promise<string | undefined> {
  const since = joinsSince(rules);
  if (since === undefined) return undefined;
  const joiningTeamIds = match.rosterTeamId === undefined ? match.teamIds : [match.rosterTeamId];
  const rosters = [
    ...joiningTeamIds.map((teamId) => ({ teamId, userIds: match.rosterUserIds })),
    { teamId: match.creatorTeamId, userIds: match.creatorRosterUserIds },
  ];
  for (const { teamId, userIds } of rosters.filter((roster) => roster.userIds.length > 0)) {
    const { joins } = await peers.profile.listTeamJoins({ teamId, since, limit: MAX_JOINS }, { requestId });
    const barred = findBarredPlayer(rules, joins, userIds);
    if (barred !== undefined) return barred;
  }
  return undefined;
}

/** Reads the teams' members only if a rule counts them. */
async function findRosterObstacle(
  { peers }: LeagueContext,
  { requestId }: CallContext,
  rules: LeagueRules,
  teamIds: readonly string[],
): Promise<string | undefined> {
  if (rules.minRosterSize === undefined && rules.maxRosterSize === undefined) return undefined;
  const { teams } = await peers.profile.batchGetTeamMemberIds({ teamIds: [...teamIds] }, { requestId });
  const sizes = new Map(teams.map(({ teamId, userIds }) => [teamId, userIds.length]));
  return findBrokenRosterRule(
    rules,
    teamIds.map((teamId) => ({ teamId, memberCount: sizes.get(teamId) ?? 0 })),
  );
}

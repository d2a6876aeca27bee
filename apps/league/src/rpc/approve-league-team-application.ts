import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { decideMembership, type LeagueTeamRow } from '../db/league-teams.js';
import { findObstacle } from '../domain/application.js';
import { administerLeague } from '../steps/administer-league.js';
import { requireLeagueTeam, requirePlace, requireTransition } from '../steps/decide-on-team.js';
import { findAppliedTeam } from '../steps/find-applied-team.js';
import { readApplicationFacts } from '../steps/read-application-facts.js';

/**
 * Takes a team into the league, under its lock, so that no more teams are approved than there are places (league administration 3).
 * @throws DomainError as administerLeague, error_league_team_not_found, error_league_team_not_in_valid_state, as findObstacle and
 * requirePlace
 */
export function approveLeagueTeamApplication(
  context: LeagueContext,
): Handlers<league.LeagueTeamServiceService>['approveLeagueTeamApplication'] {
  return async ({ league: identifier, leagueTeamId }, call) => {
    const applied = await findAppliedTeam(context, call, identifier, leagueTeamId);
    let membership: LeagueTeamRow | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'approveLeagueTeamApplication', league: identifier },
      {
        codec: league.ApproveLeagueTeamApplicationResponse,
        hidesRows: true,
        async find(tx, { league: { id }, now }) {
          membership = await requireLeagueTeam(tx, id, leagueTeamId, now);
        },
        async write(tx, { league: found, caller: { userId }, now, tell }) {
          const { id, teamId, gameId, status } = membership as LeagueTeamRow;
          const next = requireTransition(status, 'approve');
          // A team that is gone from the catalog is not active.
          if (!applied) throw new DomainError('error_team_not_active');
          const obstacle = findObstacle(await readApplicationFacts(tx, found, { ...applied, gameId }, { now }), { isApplying: false });
          if (obstacle) throw obstacle;
          await requirePlace(tx, found.id, gameId);
          await decideMembership(tx, found.id, teamId, { status: next, userId }, now);
          const about = { targetType: 'team', targetId: teamId, metadata: { leagueTeamId: id, gameId }, teamIds: [teamId] };
          await tell({ type: 'league.team_approved', ...about });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

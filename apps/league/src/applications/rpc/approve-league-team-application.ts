import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { decideMembership, requireLeagueTeam, requireTransition } from '../../teams/index.js';
import { findAppliedTeam } from '../find-applied-team.js';
import { readApplicationFacts } from '../read-application-facts.js';
import { findObstacle } from '../rules/application.js';

/**
 * Approves a team, under the league's lock, so that no more teams are approved than there are places
 * (docs/reference/league-membership.md#applying).
 * @throws DomainError as administerLeague, error_league_team_not_found, error_league_team_not_in_valid_state, as findObstacle
 */
export function approveLeagueTeamApplication(
  context: LeagueContext,
): Handlers<league.LeagueTeamServiceService>['approveLeagueTeamApplication'] {
  return async ({ league: identifier, leagueTeamId }, call) => {
    const applied = await findAppliedTeam(context, call, identifier, leagueTeamId);
    return administerLeague(
      context,
      call,
      { operation: 'approveLeagueTeamApplication', league: identifier },
      {
        codec: league.ApproveLeagueTeamApplicationResponse,
        hidesRows: true,
        find: (tx, { league: { id }, now }) => requireLeagueTeam(tx, id, leagueTeamId, now),
        async write(tx, { league: administered, caller: { userId }, now, tell }, { found: membership }) {
          const { id, teamId, gameId, status } = membership;
          const next = requireTransition(status, 'approve');
          // A team that is missing from the catalog is not active.
          if (!applied) throw new DomainError('error_team_not_active');
          const obstacle = findObstacle(await readApplicationFacts(tx, administered, { ...applied, gameId }, { now }), {
            isApplying: false,
          });
          if (obstacle) throw obstacle;
          await decideMembership(tx, administered.id, teamId, { status: next, userId }, now);
          const about = { targetType: 'team', targetId: teamId, metadata: { leagueTeamId: id, gameId }, teamIds: [teamId] };
          await tell({ type: 'league.team_approved', ...about });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

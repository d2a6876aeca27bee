import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { decideMembership, requireLeagueTeam, requireTransition } from '../../teams/index.js';

/**
 * Denies a team's application (docs/reference/league-membership.md#membership).
 * @throws DomainError as administerLeague, error_league_team_not_found, error_league_team_not_in_valid_state
 */
export function denyLeagueTeamApplication(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['denyLeagueTeamApplication'] {
  return ({ league: identifier, leagueTeamId, reason }, call) => {
    return administerLeague(
      context,
      call,
      { operation: 'denyLeagueTeamApplication', league: identifier },
      {
        codec: league.DenyLeagueTeamApplicationResponse,
        hidesRows: true,
        find: (tx, { league: { id }, now }) => requireLeagueTeam(tx, id, leagueTeamId, now),
        async write(tx, { league: { id: leagueId }, caller: { userId }, now, tell }, { found: team }) {
          const { id, teamId, status } = team;
          const decision = { status: requireTransition(status, 'deny'), userId, ...(reason !== undefined && { reason }) };
          await decideMembership(tx, leagueId, teamId, decision, now);
          const about = { targetType: 'team', targetId: teamId, metadata: { leagueTeamId: id }, teamIds: [teamId] };
          await tell({ type: 'league.team_denied', ...about });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { decideMembership, type LeagueTeamRow } from '../db/league-teams.js';
import { administerLeague } from '../steps/administer-league.js';
import { requireLeagueTeam, requireTransition } from '../steps/decide-on-team.js';

/**
 * Keeps a team out that has applied (league administration 3).
 * @throws DomainError as administerLeague, error_league_team_not_found, error_league_team_not_in_valid_state
 */
export function denyLeagueTeamApplication(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['denyLeagueTeamApplication'] {
  return ({ league: identifier, leagueTeamId, reason }, call) => {
    let team: LeagueTeamRow | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'denyLeagueTeamApplication', league: identifier },
      {
        codec: league.DenyLeagueTeamApplicationResponse,
        hidesRows: true,
        async find(tx, { league: { id }, now }) {
          team = await requireLeagueTeam(tx, id, leagueTeamId, now);
        },
        async write(tx, { league: { id: leagueId }, caller: { userId }, now, tell }) {
          const { id, teamId, status } = team as LeagueTeamRow;
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

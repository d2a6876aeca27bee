import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { readCallerTeams } from '../../peers/index.js';
import { decideMembership, requireCaptainedTeam, requireTransition } from '../../teams/index.js';

/**
 * Withdraws an application, by a captain of the team (docs/reference/league-membership.md#membership).
 * @throws DomainError as administerLeague and requireCaptainedTeam, error_league_team_not_in_valid_state
 */
export function withdrawLeagueApplication(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['withdrawLeagueApplication'] {
  return async ({ league: identifier, leagueTeamId }, call) => {
    const callerTeams = await readCallerTeams(context.peers, call);
    return administerLeague(
      context,
      call,
      { operation: 'withdrawLeagueApplication', league: identifier },
      {
        codec: league.WithdrawLeagueApplicationResponse,
        find: (tx, { league: { id }, now }) => requireCaptainedTeam(tx, id, leagueTeamId, { callerTeams, now }),
        async write(tx, { league: { id: leagueId }, caller: { userId }, now, tell }, { found: team }) {
          const { id, teamId, status } = team;
          await decideMembership(tx, leagueId, teamId, { status: requireTransition(status, 'withdraw'), userId }, now);
          const about = { targetType: 'team', targetId: teamId, metadata: { leagueTeamId: id }, teamIds: [teamId] };
          await tell({ type: 'league.application_withdrawn', ...about });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

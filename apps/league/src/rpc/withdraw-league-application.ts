import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { decideMembership, type LeagueTeamRow } from '../db/league-teams.js';
import { readCaptainedTeamIds } from '../peers/find-team.js';
import { administerLeague } from '../steps/administer-league.js';
import { requireTransition } from '../steps/decide-on-team.js';
import { requireCaptainedTeam } from '../steps/require-captained-team.js';

/**
 * Takes an application back, by a captain of the team (league administration 3).
 * @throws DomainError as administerLeague and requireCaptainedTeam, error_league_team_not_in_valid_state
 */
export function withdrawLeagueApplication(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['withdrawLeagueApplication'] {
  return async ({ league: identifier, leagueTeamId }, call) => {
    const captained = await readCaptainedTeamIds(context.peers, call);
    let team: LeagueTeamRow | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'withdrawLeagueApplication', league: identifier },
      {
        codec: league.WithdrawLeagueApplicationResponse,
        async find(tx, { league: { id }, now }) {
          team = await requireCaptainedTeam(tx, id, leagueTeamId, { captained, now });
        },
        async write(tx, { league: { id: leagueId }, caller: { userId }, now, tell }) {
          const { id, teamId, status } = team as LeagueTeamRow;
          await decideMembership(tx, leagueId, teamId, { status: requireTransition(status, 'withdraw'), userId }, now);
          const about = { targetType: 'team', targetId: teamId, metadata: { leagueTeamId: id }, teamIds: [teamId] };
          await tell({ type: 'league.application_withdrawn', ...about });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

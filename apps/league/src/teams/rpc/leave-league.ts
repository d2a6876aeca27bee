import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { readCooldownConfig, selfLeaveHours, startTeamCooldown } from '../../cooldowns/index.js';
import { readCallerTeams } from '../../peers/index.js';
import { requireTransition } from '../decide-on-team.js';
import { requireCaptainedTeam } from '../require-captained-team.js';
import { decideMembership } from '../store/league-teams.js';

/**
 * A captain's team leaves a league, with the league's cooldown (docs/reference/league-membership.md#membership).
 * @throws DomainError as administerLeague and requireCaptainedTeam, error_league_team_not_in_valid_state
 */
export function leaveLeague(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['leaveLeague'] {
  return async ({ league: identifier, leagueTeamId }, call) => {
    const callerTeams = await readCallerTeams(context.peers, call);
    return administerLeague(
      context,
      call,
      { operation: 'leaveLeague', league: identifier },
      {
        codec: league.LeaveLeagueResponse,
        find: (tx, { league: { id }, now }) => requireCaptainedTeam(tx, id, leagueTeamId, { callerTeams, now }),
        async write(tx, act, { found: team }) {
          const { league: left, caller, now, tell } = act;
          const { id, teamId, gameId, status } = team;
          const decision = { status: requireTransition(status, 'leave'), userId: caller.userId };
          const count = (await decideMembership(tx, left.id, teamId, decision, now)) ?? 1;
          const hours = selfLeaveHours(await readCooldownConfig(tx, left.id), count);
          const endsAt = await startTeamCooldown(tx, act, { kind: 'self_leave', teamId, hours });
          const metadata = { leagueTeamId: id, gameId, ...(endsAt !== undefined && { cooldownEndsAt: endsAt }) };
          await tell({ type: 'league.team_left', targetType: 'team', targetId: teamId, metadata, teamIds: [teamId] });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

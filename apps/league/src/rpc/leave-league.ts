import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { readCooldownConfig } from '../db/league-settings.js';
import { decideMembership, type LeagueTeamRow } from '../db/league-teams.js';
import { selfLeaveHours } from '../domain/cooldown-config.js';
import { readCaptainedTeamIds } from '../peers/find-team.js';
import { administerLeague } from '../steps/administer-league.js';
import { requireTransition } from '../steps/decide-on-team.js';
import { requireCaptainedTeam } from '../steps/require-captained-team.js';
import { startTeamCooldown } from '../steps/start-team-cooldown.js';

/**
 * Takes a team out of a league, by its captain, and bars it for as long as the league says (league administration 3).
 * @throws DomainError as administerLeague and requireCaptainedTeam, error_league_team_not_in_valid_state
 */
export function leaveLeague(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['leaveLeague'] {
  return async ({ league: identifier, leagueTeamId }, call) => {
    const captained = await readCaptainedTeamIds(context.peers, call);
    let team: LeagueTeamRow | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'leaveLeague', league: identifier },
      {
        codec: league.LeaveLeagueResponse,
        async find(tx, { league: { id }, now }) {
          team = await requireCaptainedTeam(tx, id, leagueTeamId, { captained, now });
        },
        async write(tx, act) {
          const { league: found, caller, now, tell } = act;
          const { id, teamId, gameId, status } = team as LeagueTeamRow;
          const decision = { status: requireTransition(status, 'leave'), userId: caller.userId };
          const count = (await decideMembership(tx, found.id, teamId, decision, now)) ?? 1;
          const hours = selfLeaveHours(await readCooldownConfig(tx, found.id), count);
          const endsAt = await startTeamCooldown(tx, act, { kind: 'self_leave', teamId, hours });
          const metadata = { leagueTeamId: id, gameId, ...(endsAt !== undefined && { cooldownEndsAt: endsAt }) };
          await tell({ type: 'league.team_left', targetType: 'team', targetId: teamId, metadata, teamIds: [teamId] });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

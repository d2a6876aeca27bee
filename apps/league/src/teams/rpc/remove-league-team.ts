import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { readCooldownConfig, startTeamCooldown } from '../../cooldowns/index.js';
import { requireLeagueTeam, requireTransition } from '../decide-on-team.js';
import { decideMembership } from '../store/league-teams.js';

/**
 * Removes a team from the league, with the league's cooldown (docs/reference/league-membership.md#membership).
 * @throws DomainError as administerLeague, error_league_team_not_found, error_league_team_not_in_valid_state
 */
export function removeLeagueTeam(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['removeLeagueTeam'] {
  return ({ league: identifier, leagueTeamId, reason }, call) => {
    return administerLeague(
      context,
      call,
      { operation: 'removeLeagueTeam', league: identifier },
      {
        codec: league.RemoveLeagueTeamResponse,
        hidesRows: true,
        find: (tx, { league: { id }, now }) => requireLeagueTeam(tx, id, leagueTeamId, now),
        async write(tx, act, { found: team }) {
          const { league: left, caller, now, tell } = act;
          const { id, teamId, gameId, status } = team;
          const decision = { status: requireTransition(status, 'remove'), userId: caller.userId, ...(reason !== undefined && { reason }) };
          await decideMembership(tx, left.id, teamId, decision, now);
          const { kickCooldownHours: hours } = await readCooldownConfig(tx, left.id);
          const endsAt = await startTeamCooldown(tx, act, { kind: 'kick', teamId, hours });
          const metadata = { leagueTeamId: id, gameId, ...(endsAt !== undefined && { cooldownEndsAt: endsAt }) };
          await tell({ type: 'league.team_removed', targetType: 'team', targetId: teamId, metadata, teamIds: [teamId] });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

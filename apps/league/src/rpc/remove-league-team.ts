import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { readCooldownConfig } from '../db/league-settings.js';
import { decideMembership, type LeagueTeamRow } from '../db/league-teams.js';
import { administerLeague } from '../steps/administer-league.js';
import { requireLeagueTeam, requireTransition } from '../steps/decide-on-team.js';
import { startTeamCooldown } from '../steps/start-team-cooldown.js';

/**
 * Takes a team out of the league, and bars it for as long as the league says (league administration 3).
 * @throws DomainError as administerLeague, error_league_team_not_found, error_league_team_not_in_valid_state
 */
export function removeLeagueTeam(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['removeLeagueTeam'] {
  return ({ league: identifier, leagueTeamId, reason }, call) => {
    let team: LeagueTeamRow | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'removeLeagueTeam', league: identifier },
      {
        codec: league.RemoveLeagueTeamResponse,
        hidesRows: true,
        async find(tx, { league: { id }, now }) {
          team = await requireLeagueTeam(tx, id, leagueTeamId, now);
        },
        async write(tx, act) {
          const { league: found, caller, now, tell } = act;
          const { id, teamId, gameId, status } = team as LeagueTeamRow;
          const decision = { status: requireTransition(status, 'remove'), userId: caller.userId, ...(reason !== undefined && { reason }) };
          await decideMembership(tx, found.id, teamId, decision, now);
          const { kickCooldownHours: hours } = await readCooldownConfig(tx, found.id);
          const endsAt = await startTeamCooldown(tx, act, { kind: 'kick', teamId, hours });
          const metadata = { leagueTeamId: id, gameId, ...(endsAt !== undefined && { cooldownEndsAt: endsAt }) };
          await tell({ type: 'league.team_removed', targetType: 'team', targetId: teamId, metadata, teamIds: [teamId] });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

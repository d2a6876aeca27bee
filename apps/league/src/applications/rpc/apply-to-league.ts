import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findTeam, readCallerTeams } from '../../peers/index.js';
import { findMemberships, requireCaptain, requireTransition, storeApplication } from '../../teams/index.js';
import { readApplicationFacts } from '../read-application-facts.js';
import { findObstacle } from '../rules/application.js';

/**
 * Applies to a league with a team, which an open league approves at once (docs/reference/league-membership.md#applying).
 * @throws DomainError as administerLeague and requireCaptain, error_league_team_not_in_valid_state, as findObstacle
 */
export function applyToLeague(context: LeagueContext): Handlers<league.LeagueTeamServiceService>['applyToLeague'] {
  return async ({ league: identifier, teamId, message }, call) => {
    const [team, callerTeams] = await Promise.all([findTeam(context.peers, call, teamId), readCallerTeams(context.peers, call)]);
    return administerLeague(
      context,
      call,
      { operation: 'applyToLeague', league: identifier },
      {
        codec: league.ApplyToLeagueResponse,
        find: () => Promise.resolve(requireCaptain(team, callerTeams)),
        async write(tx, { league: found, caller: { userId }, now, tell }, { found: applied }) {
          const membership = (await findMemberships(tx, found.id, [applied.id], now)).get(applied.id);
          const facts = await readApplicationFacts(tx, found, applied, { userId, now });
          // A banned team is told about the ban.
          if (!facts.isBanned) requireTransition(membership?.status ?? null, 'apply');
          const obstacle = findObstacle(facts, { isApplying: true });
          if (obstacle) throw obstacle;
          const isOpen = facts.applications === 'open';
          const status = isOpen ? ('approved' as const) : ('pending' as const);
          const id = await storeApplication(
            tx,
            {
              ...{ id: newId('lteam'), leagueId: found.id, teamId: applied.id, gameId: applied.gameId, status, appliedBy: userId },
              ...(message !== undefined && { message }),
            },
            now,
          );
          const about = {
            targetType: 'team',
            targetId: applied.id,
            metadata: { leagueTeamId: id, gameId: applied.gameId },
            teamIds: [applied.id],
          };
          await tell({ type: 'league.team_applied', ...about });
          if (isOpen) await tell({ type: 'league.team_approved', ...about });
          return { leagueTeamId: id, status, timestamp: now.toISOString() };
        },
      },
    );
  };
}

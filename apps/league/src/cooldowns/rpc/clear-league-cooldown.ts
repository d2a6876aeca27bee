import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { clearCooldown, findCooldown } from '../store/cooldowns.js';

/**
 * Ends a running cooldown of any kind; others count as not found (docs/reference/league-membership.md#cooldowns).
 * @throws DomainError as administerLeague, error_league_cooldown_not_found
 */
export function clearLeagueCooldown(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['clearLeagueCooldown'] {
  return ({ league: identifier, cooldownId }, call) => {
    return administerLeague(
      context,
      call,
      { operation: 'clearLeagueCooldown', league: identifier },
      {
        codec: league.ClearLeagueCooldownResponse,
        hidesRows: true,
        async find(tx, { league: { id }, now }) {
          const cooldown = await findCooldown(tx, id, cooldownId, now);
          if (!cooldown) throw new DomainError('error_league_cooldown_not_found');
          return cooldown;
        },
        async write(tx, { caller, now, tell }, { found: cooldown }) {
          const { id, userId, teamId, isRunning } = cooldown;
          // Checked here: a retry finds the cooldown cleared and gets the recorded answer.
          if (!isRunning) throw new DomainError('error_league_cooldown_not_found');
          await clearCooldown(tx, id, { userId: caller.userId, now });
          await tell({
            type: 'league.cooldown_cleared',
            targetType: 'cooldown',
            targetId: id,
            metadata: { ...(userId !== null && { userId }), ...(teamId !== null && { teamId }) },
            userIds: userId === null ? [] : [userId],
            teamIds: teamId === null ? [] : [teamId],
          });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

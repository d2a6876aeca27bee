import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { clearCooldown, type CooldownRow, findCooldown } from '../db/cooldowns.js';
import { administerLeague } from '../steps/administer-league.js';

/**
 * Ends a running cooldown of any kind; one that does not run is not there (league administration 3).
 * @throws DomainError as administerLeague, error_league_cooldown_not_found
 */
export function clearLeagueCooldown(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['clearLeagueCooldown'] {
  return ({ league: identifier, cooldownId }, call) => {
    let cooldown: (CooldownRow & { isRunning: boolean }) | undefined;
    return administerLeague(
      context,
      call,
      { operation: 'clearLeagueCooldown', league: identifier },
      {
        codec: league.ClearLeagueCooldownResponse,
        async find(tx, { league: { id }, now }) {
          cooldown = await findCooldown(tx, id, cooldownId, now);
          if (!cooldown) throw new DomainError('error_league_cooldown_not_found');
        },
        async write(tx, { caller, now, tell }) {
          const { id, userId, teamId, isRunning } = cooldown as CooldownRow & { isRunning: boolean };
          // Judged here: a retry of who has cleared it finds it cleared, and is answered.
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

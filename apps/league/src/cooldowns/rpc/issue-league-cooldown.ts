import { league } from '@matchpoint/contracts';
import { HOUR_MS, newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { LEAGUE_LIMITS, refuseFull } from '../../limits.js';
import { findUserId } from '../../peers/index.js';
import { changeCooldown, countManualCooldowns, findManualCooldowns, insertCooldown } from '../store/cooldowns.js';

/**
 * Puts a user on cooldown in a league; issuing it again restarts a running cooldown (docs/reference/league-membership.md#cooldowns).
 * @throws DomainError as administerLeague, error_user_not_found, error_limit_reached
 */
export function issueLeagueCooldown(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['issueLeagueCooldown'] {
  return async ({ league: identifier, userId: user, cooldownHours, note }, call) => {
    const userId = await findUserId(context.peers, call, user);
    return administerLeague(
      context,
      call,
      { operation: 'issueLeagueCooldown', league: identifier },
      {
        codec: league.IssueLeagueCooldownResponse,
        // Otherwise a 404 would tell a stranger who exists.
        hidesRows: true,
        find: () => (userId === undefined ? Promise.reject(new DomainError('error_user_not_found')) : Promise.resolve()),
        async write(tx, { league: { id: leagueId }, caller, now, tell }) {
          const barred = userId as string;
          const [running] = await findManualCooldowns(tx, leagueId, [barred], now);
          const terms = {
            endsAt: new Date(now.getTime() + cooldownHours * HOUR_MS),
            issuedBy: caller.userId,
            ...(note !== undefined && { note }),
          };
          const id = running?.id ?? newId('cool');
          if (running) await changeCooldown(tx, id, terms, now);
          else {
            refuseFull(await countManualCooldowns(tx, leagueId, now), LEAGUE_LIMITS.cooldowns, 'cooldowns of users in this league');
            await insertCooldown(tx, { id, leagueId, kind: 'manual', userId: barred, ...terms }, now);
          }
          const metadata = { userId: barred, endsAt: terms.endsAt.toISOString() };
          await tell({ type: 'league.cooldown_issued', targetType: 'cooldown', targetId: id, metadata, userIds: [barred] });
          return { cooldownId: id, timestamp: now.toISOString() };
        },
      },
    );
  };
}

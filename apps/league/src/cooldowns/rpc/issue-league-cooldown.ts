import { league } from '@matchpoint/contracts';
import { HOUR_MS, newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import { administerLeague, isKnownToLeague, type LeagueAct } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { LEAGUE_LIMITS, refuseFull } from '../../limits.js';
import { findUser, type FoundUser } from '../../peers/index.js';
import { changeCooldown, countManualCooldowns, findManualCooldowns, insertCooldown } from '../store/cooldowns.js';

/**
 * Puts a user on cooldown in a league; issuing it again restarts a running cooldown (docs/reference/league-membership.md#cooldowns). To the
 * staff of a league, a private user whom it does not know does not exist (docs/reference/leagues.md#private-profiles).
 * @throws DomainError as administerLeague, error_user_not_found, error_limit_reached
 */
export function issueLeagueCooldown(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['issueLeagueCooldown'] {
  return async ({ league: identifier, userId: user, cooldownHours, note }, call) => {
    const asked = await findUser(context.peers, call, user);
    return administerLeague(
      context,
      call,
      { operation: 'issueLeagueCooldown', league: identifier },
      {
        codec: league.IssueLeagueCooldownResponse,
        // Otherwise a 404 would tell a stranger who exists.
        hidesRows: true,
        find: (tx, act) => requireKnown(tx, act, asked),
        async write(tx, { league: { id: leagueId }, caller, now, tell }, { found: barred }) {
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

/** The id of a user on whom the caller may act. @throws DomainError error_user_not_found */
async function requireKnown(
  tx: PoolClient,
  { league: { id: leagueId }, platformRole, now }: Pick<LeagueAct, 'league' | 'platformRole' | 'now'>,
  user: FoundUser | undefined,
): Promise<string> {
  const isShown =
    user !== undefined &&
    (!user.isPrivate ||
      platformRole !== undefined ||
      (await isKnownToLeague(tx, leagueId, user)) ||
      (await findManualCooldowns(tx, leagueId, [user.id], now)).length > 0);
  if (!isShown) throw new DomainError('error_user_not_found');
  return user.id;
}

import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { decideMembership, findMemberships, nextMembership } from '../../teams/index.js';
import { findBan, revokeBan } from '../store/bans.js';

/**
 * Ends a running ban; the team's membership, if it has one, is then removed, and it may apply again
 * (docs/reference/league-membership.md#bans).
 * @throws DomainError as administerLeague, error_league_ban_not_found, error_league_ban_not_active
 */
export function revokeLeagueBan(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['revokeLeagueBan'] {
  return ({ league: identifier, banId, reason }, call) => {
    return administerLeague(
      context,
      call,
      { operation: 'revokeLeagueBan', league: identifier },
      {
        codec: league.RevokeLeagueBanResponse,
        async find(tx, { league: { id }, now }) {
          const ban = await findBan(tx, id, banId, now);
          if (!ban) throw new DomainError('error_league_ban_not_found');
          return ban;
        },
        async write(tx, { league: { id: leagueId }, caller: { userId }, now, tell }, { found: ban }) {
          const { id, teamId, status } = ban;
          if (status !== 'active') throw new DomainError('error_league_ban_not_active', { message: `The ban is ${status}.` });
          const membership = (await findMemberships(tx, leagueId, [teamId], now)).get(teamId);
          const next = nextMembership(membership?.status ?? null, 'unban');
          await revokeBan(tx, id, { userId, now, reason });
          if (next) await decideMembership(tx, leagueId, teamId, { status: next, userId, ...(reason !== undefined && { reason }) }, now);
          await tell({ type: 'league.ban_revoked', targetType: 'team', targetId: teamId, metadata: { banId: id }, teamIds: [teamId] });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

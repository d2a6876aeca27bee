import type { league } from '@matchpoint/contracts';
import { type Handlers, requireCaller } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { listInvitationsOfUser } from '../store/staff-invitations.js';

/** The caller's open invitations onto the staff of leagues, newest first; with ids only those. */
export function listUserLeagueInvitations({
  pool,
  clock,
}: LeagueContext): Handlers<league.LeagueInvitationServiceService>['listUserLeagueInvitations'] {
  return async ({ limit, afterCreatedAt, afterId, ids }, call) => {
    const { userId } = requireCaller(call);
    const after = afterCreatedAt === undefined ? undefined : { createdAt: afterCreatedAt, id: afterId ?? '' };
    const rows = await listInvitationsOfUser(pool, userId, clock.now(), { after, limit: limit + 1, ids });
    const invitations = rows
      .slice(0, limit)
      .map(({ inviterId: invitedBy, id, leagueId, leagueSlug, leagueName, role, createdAt, expiresAt }) => ({
        ...{ id, leagueId, leagueSlug, leagueName, role, invitedBy, createdAt, expiresAt },
      }));
    return { invitations, hasMore: rows.length > limit };
  };
}

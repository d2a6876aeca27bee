import { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { checkBan, removeMember, revokeInvitationsInto } from '../../groups/index.js';
import { LIMITS } from '../../limits.js';
import { checkDescription } from '../../names/index.js';
import { changeOrganization, countBans, insertBan, playsForOrganization } from '../../organizations/index.js';
import { leaveTeam, lockTeamsOfMember } from '../../teams/index.js';

const MAX_REASON = 500;

/**
 * Bans a user from an organization and its teams: their memberships and invitations of both end (docs/reference/organizations.md). A repeat
 * changes nothing.
 * @throws DomainError INVALID_INPUT; the errors of changeOrganization; error_user_not_found; error_limit_reached
 */
export function banOrganizationUser(context: CatalogProfileContext) {
  return async (
    { identifier, user, ...request }: catalogProfile.BanOrganizationUserRequest,
    call: CallContext,
  ): Promise<catalogProfile.BanOrganizationUserResponse> => {
    const reason = checkDescription(request.reason, 'body.reason');
    if (reason === '' || [...reason].length > MAX_REASON) throw invalidInput('body.reason', `must have 1 to ${MAX_REASON} characters`);
    return changeOrganization(context, call, {
      identifier,
      user,
      codec: catalogProfile.BanOrganizationUserResponse,
      action: 'ban',
      async requireNamed({ tx, organization, actor }, target) {
        const { userId, role, person } = target;
        const isKnown = role !== null || (person !== undefined && (await playsForOrganization(tx, organization.id, userId)));
        if (!person || (person.visibility === 'private' && !isKnown)) throw new DomainError('error_user_not_found');
        checkBan(actor, target);
        return target;
      },
      async write({ tx, organization, actor, members, timestamp, tell }, { userId, role }) {
        const ban = { organizationId: organization.id, userId, reason, bannedBy: actor.userId, createdAt: timestamp };
        if (!(await insertBan(tx, ban))) return { timestamp };
        if ((await countBans(tx, organization.id)) > LIMITS.organizationBans)
          throw new DomainError('error_limit_reached', { message: `The organization has banned ${LIMITS.organizationBans} users.` });
        if (role !== null) {
          await removeMember(tx, { organizationId: organization.id, teamId: null }, userId, timestamp);
          tell({ type: 'organization.member_removed', data: { userId }, named: [userId] });
        }
        // Teams before invitations, in the order in which disbanding a team locks them.
        const teams = await lockTeamsOfMember(tx, organization.id, userId);
        await revokeInvitationsInto(tx, organization.id, userId);
        for (const team of teams) await appendEvents(tx, await leaveTeam(tx, { team, staff: members, userId, isRemoved: true, timestamp }));
        tell({ type: 'organization.user_banned', data: { userId, reason }, named: [userId] });
        return { timestamp };
      },
    });
  };
}

import { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { organizationMembers } from '../db/group-members.js';
import { revokeInvitationsInto } from '../db/invitations.js';
import { insertBan, playsForOrganization } from '../db/organization-people.js';
import { lockTeamsOfMember } from '../db/team-changes.js';
import { checkDescription } from '../domain/names/check-name.js';
import { checkBan } from '../domain/organization-roles.js';
import { changeOrganization } from '../steps/change-organization.js';
import { leaveTeam } from '../steps/leave-team.js';

const MAX_REASON = 500;

/**
 * Keeps somebody out of an organization and its teams: membership of both and invitations end (management, section F). A second time
 * changes nothing.
 * @throws DomainError INVALID_INPUT; the errors of changeOrganization; error_user_not_found
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
      async write({ tx, organization, actor, members, timestamp, tell }, target) {
        const { userId, role } = target;
        const isKnown = role !== null || (target.isFound && (await playsForOrganization(tx, organization.id, userId)));
        if (!target.isFound || (target.isPrivate && !isKnown)) throw new DomainError('error_user_not_found');
        checkBan(actor, target);
        const ban = { organizationId: organization.id, userId, reason, bannedBy: actor.userId, createdAt: timestamp };
        if (!(await insertBan(tx, ban))) return { timestamp };
        if (role !== null) {
          await organizationMembers.leave(tx, organization.id, userId, timestamp);
          tell({ type: 'organization.member_removed', data: { userId }, named: [userId] });
        }
        // Teams before invitations, as a team that is disbanded takes them.
        const teams = await lockTeamsOfMember(tx, organization.id, userId);
        await revokeInvitationsInto(tx, organization.id, userId);
        for (const team of teams) await appendEvents(tx, await leaveTeam(tx, { team, staff: members, userId, timestamp }));
        tell({ type: 'organization.user_banned', data: { userId, reason }, named: [userId] });
        return { timestamp };
      },
    });
  };
}

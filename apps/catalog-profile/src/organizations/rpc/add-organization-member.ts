import { catalogProfile } from '@matchpoint/contracts';
import type { OrganizationRole } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { checkInvitedRole, inviteUser, organizationMembers } from '../../groups/index.js';
import { changeOrganization } from '../change-organization.js';
import { refuseFullOrganization } from '../refuse-full-organization.js';
import { requireCandidate } from '../require-candidate.js';
import { playsForOrganization } from '../store/bans.js';

const ROLES = ['ADMIN', 'MEMBER'] as const;
/** How long the invitation of a user who does not play for the organization stays open. */
const INVITATION_HOURS = 168;

/**
 * Adds a player of one of the organization's teams as a member; anybody else is invited (docs/reference/organizations.md).
 * @throws DomainError the errors of changeOrganization; error_user_not_found; error_org_member_exists; error_banned; error_limit_reached
 */
export function addOrganizationMember(context: CatalogProfileContext) {
  return async (
    { identifier, user, ...request }: catalogProfile.AddOrganizationMemberRequest,
    call: CallContext,
  ): Promise<catalogProfile.AddOrganizationMemberResponse> => {
    const role = ROLES.find((each) => each === request.role);
    if (!role) throw invalidInput('body.role', `must be one of ${ROLES.join(', ')}`);
    return changeOrganization(context, call, {
      identifier,
      user,
      codec: catalogProfile.AddOrganizationMemberResponse,
      action: 'add_member',
      async requireNamed({ tx, organization, actor }, { userId, role: current, person }) {
        checkInvitedRole(actor.role, role);
        const plays = person !== undefined && (await playsForOrganization(tx, organization.id, userId));
        if (current === null) await requireCandidate(tx, organization.id, person, { isKnown: plays });
        return { userId, isMember: current !== null, plays };
      },
      async write({ tx, organization, actor, now, timestamp, tell }, { userId, isMember, plays }) {
        if (isMember) throw new DomainError('error_org_member_exists');
        if (!plays) {
          const invitation = { userId, role, inviterId: actor.userId, hours: INVITATION_HOURS, now };
          await inviteUser(tx, { group: { organizationId: organization.id, teamId: null }, ...invitation }, (invited) =>
            checkInvitedRole(actor.role, invited as OrganizationRole),
          );
          return { status: 'invited', timestamp };
        }
        await refuseFullOrganization(tx, organization.id);
        await organizationMembers.join(tx, { groupId: organization.id, userId, role, joinedAt: timestamp });
        tell({ type: 'organization.member_added', data: { userId, role }, named: [userId] });
        return { status: 'added', timestamp };
      },
    });
  };
}

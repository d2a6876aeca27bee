import { catalogProfile } from '@matchpoint/contracts';
import { ORGANIZATION_ROLES, type OrganizationRole } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { CatalogProfileContext } from '../../context.js';
import { checkInvitedRole, type GroupId, inviteUser, makeInvitationLink } from '../../groups/index.js';
import { changeOrganization, requireCandidate } from '../../organizations/index.js';
import type { NamedUser } from '../../people/index.js';
import { changeTeam } from '../../teams/index.js';
import { hashInvitationCode, newInvitationCode } from '../invitation-code.js';
import { groupOf } from '../require-inviting-group.js';

const TEAM_ROLES = ['CO_CAPTAIN', 'MEMBER'] as const;

/**
 * Invites a user to a team or an organization, or creates a link for anybody with its code (docs/reference/invitations.md).
 * @throws DomainError INVALID_INPUT; the errors of changeTeam or changeOrganization; error_user_not_found; error_team_member_exists or
 * error_org_member_exists; error_banned; error_limit_reached
 */
export function createInvitation(context: CatalogProfileContext) {
  return async (request: catalogProfile.CreateInvitationRequest, call: CallContext): Promise<catalogProfile.CreateInvitationResponse> => {
    const { kind, identifier } = groupOf(request.group);
    const base = { identifier, ...(request.user !== undefined && { user: request.user }), codec: catalogProfile.CreateInvitationResponse };
    return kind === 'team' ? inviteToTeam(context, call, request, base) : inviteToOrganization(context, call, request, base);
  };
}

type Base = { identifier: string; user?: string; codec: typeof catalogProfile.CreateInvitationResponse };

function inviteToTeam(context: CatalogProfileContext, call: CallContext, request: catalogProfile.CreateInvitationRequest, base: Base) {
  const role = TEAM_ROLES.find((each) => each === request.role);
  if (!role) throw invalidInput('body.role', `must be one of ${TEAM_ROLES.join(', ')}`);
  return changeTeam(context, call, {
    ...base,
    action: 'invite',
    async requireNamed({ tx, team, members }, person) {
      const isMember = members.some(({ userId }) => userId === person?.id);
      if (request.user !== undefined && !isMember) await requireCandidate(tx, team.organizationId, person, { isKnown: false });
      return { person, isMember };
    },
    async write({ tx, team, actor, now, timestamp }, { person, isMember }) {
      const group = { organizationId: null, teamId: team.id };
      if (isMember) throw new DomainError('error_team_member_exists');
      return { ...(await invite(tx, { request, group, person, inviterId: actor.userId, now })), timestamp };
    },
  });
}

function inviteToOrganization(
  context: CatalogProfileContext,
  call: CallContext,
  request: catalogProfile.CreateInvitationRequest,
  base: Base,
) {
  const role = ORGANIZATION_ROLES.find((each) => each === request.role && each !== 'OWNER');
  if (!role) throw invalidInput('body.role', 'must be one of ADMIN, MANAGER, MEMBER');
  return changeOrganization(context, call, {
    ...base,
    action: 'invite',
    async requireNamed({ tx, organization, actor }, { person, role: current }) {
      checkInvitedRole(actor.role, role);
      const isMember = current !== null;
      if (request.user !== undefined && !isMember) await requireCandidate(tx, organization.id, person, { isKnown: false });
      return { person, isMember };
    },
    async write({ tx, organization, actor, now, timestamp }, { person, isMember }) {
      const group = { organizationId: organization.id, teamId: null };
      if (isMember) throw new DomainError('error_org_member_exists');
      const checkRenewed = (invited: string): void => checkInvitedRole(actor.role, invited as OrganizationRole);
      return { ...(await invite(tx, { request, group, person, inviterId: actor.userId, now, checkRenewed })), timestamp };
    },
  });
}

interface Invite {
  request: catalogProfile.CreateInvitationRequest;
  group: GroupId;
  /** Absent: a link. */
  person: NamedUser | undefined;
  inviterId: string;
  now: Date;
  checkRenewed?: (role: string) => void;
}

async function invite(
  tx: ClientBase,
  { request, group, person, inviterId, now, checkRenewed }: Invite,
): Promise<Omit<catalogProfile.CreateInvitationResponse, 'timestamp'>> {
  const { role, expiresInHours: hours, maxUses } = request;
  if (person) return inviteUser(tx, { group, userId: person.id, role, inviterId, hours, now }, checkRenewed);
  const code = newInvitationCode();
  return { ...(await makeInvitationLink(tx, { group, role, inviterId, hours, now, maxUses, codeHash: hashInvitationCode(code) })), code };
}

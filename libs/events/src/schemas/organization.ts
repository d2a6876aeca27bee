import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { Id } from './match-data.js';
import { producedBy } from './produced-by.js';

const ORGANIZATION = { organizationId: Id('Organization id.') };
const OF_USER = { ...ORGANIZATION, userId: Id('User id of the affected person.') };
const Organization = Type.Object(ORGANIZATION);
const Role = (description: string) => Type.Optional(Type.String({ minLength: 1, description }));

/** Events of organizations and their people (docs/reference/webhooks.md#events). Subject: the organization. */
export const organizationEvents = producedBy(['catalog-profile'], {
  'organization.created': defineEvent({ summary: 'An organization was created.', data: Organization }),
  'organization.updated': defineEvent({
    summary: "An organization's profile changed.",
    data: Type.Object({
      ...ORGANIZATION,
      fields: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { description: 'Names of the fields that changed.' })),
    }),
  }),
  'organization.removed': defineEvent({ summary: 'An organization was deleted by an owner.', data: Organization }),
  'organization.disabled': defineEvent({ summary: 'Platform staff disabled an organization and its teams.', data: Organization }),
  'organization.enabled': defineEvent({ summary: 'Platform staff re-enabled an organization.', data: Organization }),
  'organization.member_added': defineEvent({
    summary: 'A user became a member of an organization.',
    data: Type.Object({ ...OF_USER, role: Role('Role of the new member.') }),
  }),
  'organization.member_removed': defineEvent({
    summary: 'A user left an organization, or was removed or banned from it.',
    data: Type.Object(OF_USER),
  }),
  'organization.member_role_changed': defineEvent({
    summary: 'A member of an organization was given another role.',
    data: Type.Object({ ...OF_USER, oldRole: Role('Previous role.'), newRole: Role('New role.') }),
  }),
  'organization.ownership_transferred': defineEvent({
    summary: 'An owner of an organization transferred the ownership.',
    data: Type.Object({
      ...ORGANIZATION,
      oldOwnerId: Type.Optional(Id('User id of the previous owner, now an ADMIN.')),
      newOwnerId: Id('User id of the new owner.'),
    }),
  }),
  'organization.user_banned': defineEvent({
    summary: 'An organization banned a user from itself and its teams.',
    data: Type.Object({
      ...OF_USER,
      reason: Type.Optional(Type.String({ description: 'The reason given by the actor.', examples: ['Cheating in a scrim.'] })),
    }),
  }),
  'organization.unbanned': defineEvent({ summary: 'An organization revoked a ban.', data: Type.Object(OF_USER) }),
});

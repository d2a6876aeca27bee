import Type from 'typebox';
import { defineEvent } from './define-event.js';
import { producedBy } from './produced-by.js';

const Id = Type.String({ minLength: 1 });

/** Events about groups' invitations for other services. Subject: the invitation. `internal.*` never reaches webhooks. */
export const internalProfileEvents = producedBy(['catalog-profile'], {
  'internal.profile.invitation_created': defineEvent({
    summary: 'A user was invited into a team or an organization.',
    data: Type.Object({ invitationId: Id, userId: Id }),
  }),
});

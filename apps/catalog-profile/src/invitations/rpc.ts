import type { CatalogProfileContext } from '../context.js';
import { acceptInvitation } from './rpc/accept-invitation.js';
import { createInvitation } from './rpc/create-invitation.js';
import { declineInvitation } from './rpc/decline-invitation.js';
import { listGroupInvitations } from './rpc/list-group-invitations.js';
import { listUserInvitations } from './rpc/list-user-invitations.js';
import { previewInvitation } from './rpc/preview-invitation.js';
import { redeemInvitation } from './rpc/redeem-invitation.js';
import { revokeInvitation } from './rpc/revoke-invitation.js';

/** The RPCs of this room, by contract. */
export const invitationsRpc = (context: CatalogProfileContext) => ({
  invitation: {
    listGroupInvitations: listGroupInvitations(context),
    createInvitation: createInvitation(context),
    revokeInvitation: revokeInvitation(context),
    listUserInvitations: listUserInvitations(context),
    acceptInvitation: acceptInvitation(context),
    declineInvitation: declineInvitation(context),
    previewInvitation: previewInvitation(context),
    redeemInvitation: redeemInvitation(context),
  },
});

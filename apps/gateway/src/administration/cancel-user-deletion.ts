import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { cancelDeletion } from '../edge/owners/schedule-deletion.js';
import type { GatewayContext } from '../ports.js';

/**
 * Cancels the deletion of an account on behalf of an operator, whoever requested it (docs/reference/accounts.md#deletion). @throws as
 * cancelDeletion
 */
export function cancelUserDeletion(
  context: GatewayContext,
): Handlers<typeof gateway.UserAdministrationServiceService>['cancelUserDeletion'] {
  return async ({ user }, { requestId }) => {
    const { id: userId } = await context.profiles.resolveUser({ identifier: user }, { requestId });
    await cancelDeletion(context, { userId, isByOperator: true }, { requestId });
    return { userId };
  };
}

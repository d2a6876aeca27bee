import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { cancelDeletion } from '../edge/owners/schedule-deletion.js';
import type { GatewayContext } from '../ports.js';

/**
 * Keeps somebody's account for an operator, whoever ordered its deletion (docs/reference/accounts.md#deletion). @throws as cancelDeletion
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

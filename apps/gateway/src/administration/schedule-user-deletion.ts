import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { scheduleDeletion } from '../edge/owners/schedule-deletion.js';
import type { GatewayContext } from '../ports.js';

/** Schedules the deletion of an account on behalf of an operator (docs/reference/accounts.md#deletion). @throws as scheduleDeletion */
export function scheduleUserDeletion(
  context: GatewayContext,
): Handlers<typeof gateway.UserAdministrationServiceService>['scheduleUserDeletion'] {
  return async ({ user }, { requestId }) => {
    const { id: userId } = await context.profiles.resolveUser({ identifier: user }, { requestId });
    return { userId, dueAt: await scheduleDeletion(context, { userId }, { requestId }) };
  };
}

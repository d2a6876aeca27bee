import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { scheduleDeletion } from '../access/schedule-deletion.js';
import type { GatewayContext } from '../context.js';

/** Schedules the deletion of somebody's account for an operator (management K). @throws as scheduleDeletion */
export function scheduleUserDeletion(
  context: GatewayContext,
): Handlers<typeof gateway.UserAdministrationServiceService>['scheduleUserDeletion'] {
  return async ({ user }, { requestId }) => {
    const { id: userId } = await context.profiles.resolveUser({ identifier: user }, { requestId });
    return { userId, dueAt: await scheduleDeletion(context, { userId }, { requestId }) };
  };
}

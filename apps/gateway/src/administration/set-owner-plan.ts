import type { gateway } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { changeOwnerPlan } from '../edge/keys/own/change-owner-plan.js';
import { isPlan, PLANS } from '../permissions/permissions.js';

/**
 * Changes the plan of a person and of the keys they made, at every replica (docs/reference/authentication.md#own-keys). @throws DomainError
 * error_user_not_found
 */
export function setOwnerPlan(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['setOwnerPlan'] {
  return async ({ owner, plan }, { requestId }) => {
    if (!isPlan(plan)) throw invalidInput('plan', `must be one of ${Object.keys(PLANS).join(', ')}`);
    const { id } = await context.profiles.resolveUser({ identifier: owner }, { requestId });
    return { ownerUserId: id, plan, changedKeyIds: await changeOwnerPlan(context, id, plan) };
  };
}

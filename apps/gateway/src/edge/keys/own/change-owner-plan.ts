import { withTransaction } from '@matchpoint/postgres';
import type { CredentialPorts } from '../../credentials/ports.js';
import { lockOwner, moveOwnerPlan } from '../store/own-keys.js';
import type { Plan } from '../../../permissions/permissions.js';

/**
 * Sets the plan of a person and of all usable keys that they created, in one transaction (docs/reference/authentication.md#own-keys): a key
 * created meanwhile gets the new plan. Their sessions follow. Keys created with the CLI keep their plan.
 * @returns ids of the keys
 */
export function changeOwnerPlan({ pool, clock, changing }: CredentialPorts, userId: string, plan: Plan): Promise<string[]> {
  return changing([userId], () =>
    withTransaction(pool, async (tx) => {
      await lockOwner(tx, userId);
      return moveOwnerPlan(tx, userId, plan, clock.now());
    }),
  );
}

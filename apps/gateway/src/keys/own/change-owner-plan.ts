import { withTransaction } from '@matchpoint/postgres';
import type { GatewayContext } from '../../context.js';
import { lockOwner, moveOwnerPlan } from '../../db/own-keys.js';
import type { Plan } from '../permissions.js';

/**
 * Gives a person a plan, and with it all usable keys that they made by themselves, in one transaction (management E): a key that is made
 * meanwhile has the new one. Their sessions follow. Keys made by command keep theirs.
 * @returns ids of the keys
 */
export function changeOwnerPlan({ pool, clock, changing }: GatewayContext, userId: string, plan: Plan): Promise<string[]> {
  return changing([userId], () =>
    withTransaction(pool, async (tx) => {
      await lockOwner(tx, userId);
      return moveOwnerPlan(tx, userId, plan, clock.now());
    }),
  );
}

import { withTransaction } from '@matchpoint/postgres';
import type { CredentialPorts } from '../../credentials/ports.js';
import { lockOwner, moveOwnerPlan } from '../store/own-keys.js';
import type { Plan } from '../../../permissions/permissions.js';

/**
 * Gives a person a plan, and with it all usable keys that they made by themselves, in one transaction
 * (docs/reference/authentication.md#own-keys): a key that is made meanwhile has the new one. Their sessions follow. Keys made by command
 * keep theirs.
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

import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { checkStandingOf } from '../edge/keys/own/watch-standing.js';

/**
 * Revokes the keys that a person created and is no longer entitled to, before it returns (docs/reference/authentication.md#own-keys).
 * @throws DomainError error_unavailable
 */
export function checkStanding(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['checkStanding'] {
  return async ({ ownerUserId }) => ({ revokedKeyIds: await checkStandingOf(context, ownerUserId) });
}

import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { checkStandingOf } from '../edge/keys/own/watch-standing.js';

/**
 * Revokes a person's self-made keys whose standing is lost, before it answers (docs/reference/authentication.md#own-keys). @throws
 * DomainError error_unavailable
 */
export function checkStanding(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['checkStanding'] {
  return async ({ ownerUserId }) => ({ revokedKeyIds: await checkStandingOf(context, ownerUserId) });
}

import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { checkStandingOf } from '../keys/own/watch-standing.js';

/** Revokes a person's self-made keys whose standing is lost, before it answers (management A, E). @throws DomainError error_unavailable */
export function checkStanding(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['checkStanding'] {
  return async ({ ownerUserId }) => ({ revokedKeyIds: await checkStandingOf(context, ownerUserId) });
}

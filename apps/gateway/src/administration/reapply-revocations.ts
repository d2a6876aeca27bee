import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { reapplyRevoked } from '../edge/keys/keep-revocations.js';

/** Reapplies revocations to credentials that are valid here, before it returns (docs/recovery.md). @throws DomainError error_unavailable */
export function reapplyRevocations(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['reapplyRevocations'] {
  return async () => ({ keyIds: await reapplyRevoked(context) });
}

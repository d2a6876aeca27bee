import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { markKeyRevoked } from '../edge/keys/store/key-store.js';
import { findNamedKey, toMessage } from './key-messages.js';

/** Revokes a key at every replica (docs/reference/authentication.md#revocation). Revoking a revoked key changes nothing. */
export function revokeKey(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['revokeKey'] {
  const { pool, clock, changing } = context;
  return async ({ key: name }) => {
    const key = await findNamedKey(context, name);
    const revoked = await changing([key.id], () => markKeyRevoked(pool, key.id, clock.now()));
    return { key: toMessage(revoked ?? key) };
  };
}

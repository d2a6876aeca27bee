import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { rotateKey as rotate } from '../edge/keys/rotate-key.js';
import { findNamedKey, toMessage } from './key-messages.js';

/** Gives a key a new secret; the previous one stays valid for the overlap (docs/reference/authentication.md#rotation). */
export function rotateKey(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['rotateKey'] {
  return async ({ key: name, overlapSeconds }) => {
    const { id } = await findNamedKey(context, name);
    const { key, ...rotated } = await rotate(context, id, overlapSeconds);
    return { key: toMessage(key), ...rotated };
  };
}

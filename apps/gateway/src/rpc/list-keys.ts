import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { listKeyRecords } from '../db/key-store.js';
import { toMessage } from './key-messages.js';

/** Lists keys, newest first: all, or those of one owner. */
export function listKeys({ pool, profiles }: GatewayContext): Handlers<typeof gateway.KeyServiceService>['listKeys'] {
  return async ({ owner, includeRevoked }, { requestId }) => {
    const user = owner === undefined ? undefined : await profiles.resolveUser({ identifier: owner }, { requestId });
    return { keys: (await listKeyRecords(pool, { ownerUserId: user?.id, includeRevoked })).map(toMessage) };
  };
}

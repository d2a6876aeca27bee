import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { toMessage } from './key-messages.js';

/** Lists keys, newest first: all, or those of one owner. */
export function listKeys(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['listKeys'] {
  return async ({ owner, includeRevoked }, { requestId }) => {
    const user = owner === undefined ? undefined : await context.profiles.resolveUser({ identifier: owner }, { requestId });
    const prisma = await context.prisma();
    const keys = await prisma.apiKey.findMany({
      where: { ...(user && { ownerUserId: user.id }), ...(!includeRevoked && { revokedAt: null }) },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return { keys: keys.map(toMessage) };
  };
}

import type { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';

/** All of the caller's connections, including hidden ones (docs/reference/users.md#connections). */
export function listOwnConnections({ prisma }: CatalogProfileContext) {
  return async (_: catalogProfile.ListOwnConnectionsRequest, call: CallContext): Promise<catalogProfile.ListOwnConnectionsResponse> => {
    const connections = await (
      await prisma()
    ).userConnection.findMany({
      where: { userId: requireCaller(call).userId },
      omit: { userId: true, addedBy: true },
      orderBy: [{ platform: 'asc' }, { id: 'asc' }],
    });
    return {
      connections: connections.map(({ connectedAt, ...connection }) => ({
        ...omitNulls(connection),
        connectedAt: connectedAt?.toISOString(),
      })),
    };
  };
}

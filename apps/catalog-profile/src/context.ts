import { type Clock, lazily } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { CatalogProfileConfig } from './config.js';
import type { PrismaClient } from './generated/prisma/client.js';
import { createPeers, type Peers } from './peers.js';

/** Dependencies of the catalog-profile service, wired here and nowhere else. */
export interface CatalogProfileContext extends BaseContext {
  config: CatalogProfileConfig;
  peers: Peers;
  /** For paths that are not hot, on the same connections as `pool`. Created at first use: it takes 50 MB. */
  prisma(): Promise<PrismaClient>;
}

export async function createContext(config: CatalogProfileConfig, clock?: Clock): Promise<CatalogProfileContext> {
  const base = await createBaseContext('catalog-profile', config, { clock });
  const prisma = lazily(async () => {
    const { openPrisma } = await import('./open-prisma.js');
    return openPrisma(base.pool);
  });
  const peers = createPeers(config, base.identity);
  return {
    ...base,
    config,
    peers,
    prisma,
    async close() {
      peers.close();
      await base.close();
    },
  };
}

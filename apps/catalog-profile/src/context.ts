import { type Clock, lazily } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { CatalogProfileConfig } from './config.js';
import type { PrismaClient } from './generated/prisma/client.js';

/** Everything the catalog-profile service's code is given; wired here and nowhere else. */
export interface CatalogProfileContext extends BaseContext {
  config: CatalogProfileConfig;
  /** For paths that are not hot, on the same connections as `pool`. Made at its first use: it takes 50 MB. */
  prisma(): Promise<PrismaClient>;
}

export async function createContext(config: CatalogProfileConfig, clock?: Clock): Promise<CatalogProfileContext> {
  const base = await createBaseContext('catalog-profile', config, { clock });
  const prisma = lazily(async () => {
    const { openPrisma } = await import('./db/open-prisma.js');
    return openPrisma(base.pool);
  });
  return { ...base, config, prisma };
}

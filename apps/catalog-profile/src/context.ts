import { type Clock, systemClock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import { PrismaPg } from '@prisma/adapter-pg';
import type { CatalogProfileConfig } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';

/** Everything the catalog-profile service's code is given; wired here and nowhere else. */
export interface CatalogProfileContext extends BaseContext {
  clock: Clock;
  /** On the same connections as `pool`; for paths that are not hot. */
  prisma: PrismaClient;
}

export async function createContext(config: CatalogProfileConfig, clock: Clock = systemClock): Promise<CatalogProfileContext> {
  const base = await createBaseContext('catalog-profile', config);
  const prisma = new PrismaClient({ adapter: new PrismaPg(base.pool) });
  return {
    ...base,
    clock,
    prisma,
    async close() {
      await prisma.$disconnect();
      await base.close();
    },
  };
}

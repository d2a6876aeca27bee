import { type Clock, systemClock } from '@matchpoint/core';
import { connectNats } from '@matchpoint/events';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { NatsConnection } from '@nats-io/transport-node';
import { PrismaPg } from '@prisma/adapter-pg';
import type { CatalogProfileConfig } from './config.js';
import { PrismaClient } from './generated/prisma/client.js';

/** Everything the catalog-profile service's code is given; wired here and nowhere else. */
export interface CatalogProfileContext extends BaseContext {
  clock: Clock;
  /** On the same connections as `pool`; for paths that are not hot. */
  prisma: PrismaClient;
  /** Connected sooner or later: the service starts and answers while NATS is down. */
  nats: Promise<NatsConnection>;
  close(): Promise<void>;
}

export async function createContext(config: CatalogProfileConfig, clock: Clock = systemClock): Promise<CatalogProfileContext> {
  const base = await createBaseContext('catalog-profile', config);
  const prisma = new PrismaClient({ adapter: new PrismaPg(base.pool) });
  const nats = connectNats({ url: config.natsUrl, name: 'catalog-profile', logger: base.logger });
  let connected: NatsConnection | undefined;
  nats.then((connection) => {
    connected = connection;
  }, (error: unknown) => base.logger.error({ err: error }, 'no connection to NATS'));
  return {
    ...base,
    clock,
    prisma,
    nats,
    async close() {
      await prisma.$disconnect();
      await connected?.close();
      await base.pool.end();
    },
  };
}

import { PrismaPg } from '@prisma/adapter-pg';
import type { Pool } from 'pg';
import { PrismaClient } from './generated/prisma/client.js';

/** Prisma's client on connections of `pool`, which the pool's owner closes. Imported on demand only (context.ts). */
export function openPrisma(pool: Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool) });
}

import { PrismaPg } from '@prisma/adapter-pg';
import { useDatabase } from '@matchpoint/testing';
import { expect, it } from 'vitest';
import { Prisma, PrismaClient } from '../src/generated/prisma/client.js';

const database = useDatabase('gateway');

it('every model can be read from the migrated database, with all of its columns', async () => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(database.pool()) });
  const delegates = prisma as unknown as Record<string, { findMany(): Promise<unknown[]> }>;
  const models = Object.values(Prisma.ModelName);
  expect(models).toContain('ApiKeyFormerSecret');
  for (const model of models) expect(await delegates[model.charAt(0).toLowerCase() + model.slice(1)]?.findMany(), model).toEqual([]);
  await prisma.$disconnect();
});

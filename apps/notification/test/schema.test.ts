import { useDatabase } from '@matchpoint/testing';
import { PrismaPg } from '@prisma/adapter-pg';
import { expect, it } from 'vitest';
import { Prisma, PrismaClient } from '../src/generated/prisma/client.js';

const database = useDatabase('notification');

it('the migrated database has every column of every model', async () => {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url() }) });
  const models = prisma as unknown as Record<string, { findFirst(): Promise<unknown> }>;
  for (const name of Object.keys(Prisma.ModelName)) {
    const delegate = models[name.charAt(0).toLowerCase() + name.slice(1)];
    expect(await delegate?.findFirst(), name).toBeNull();
  }
  await prisma.$disconnect();
});

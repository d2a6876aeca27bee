import path from 'node:path';
import { defineConfig } from 'prisma/config';

export default defineConfig({
  schema: path.join(import.meta.dirname, 'prisma/schema.prisma'),
  migrations: { path: path.join(import.meta.dirname, 'prisma/migrations') },
  // Read only by `prisma migrate` and `prisma studio`; the service takes its URL from its own configuration.
  datasource: { url: process.env.DATABASE_URL ?? '' },
});

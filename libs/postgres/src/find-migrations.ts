import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** `apps/<service>/prisma/migrations` above this file: the same from source, from a bundle in dist/ and in an image. */
export function findMigrations(service: string): string {
  let directory = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = path.join(directory, 'apps', service, 'prisma/migrations');
    if (existsSync(candidate)) return candidate;
    const parent = path.dirname(directory);
    if (parent === directory) throw new Error(`no apps/${service}/prisma/migrations above the program`);
    directory = parent;
  }
}

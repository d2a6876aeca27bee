import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run-step.mjs';

/** The services of a checkout: its apps with a schema, except the gateway. */
export function servicesOf(root) {
  const apps = readdirSync(path.join(root, 'apps')).filter((app) => existsSync(path.join(root, 'apps', app, 'prisma/schema.prisma')));
  return apps.filter((app) => app !== 'gateway').toSorted();
}

export const SERVICES = servicesOf(ROOT);
/** The processes of the product. Each has a database, and so a `migrate.js`. */
export const PROCESSES = ['gateway', ...SERVICES];

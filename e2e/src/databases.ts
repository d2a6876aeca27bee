// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts of tools are no project, and theirs is the one list
import { PROCESSES } from '../../tools/install/processes.mjs';

/** Every process with its own database, by the database's name: `catalog_profile`, `match`, … */
export const SERVICES_WITH_DATABASES: readonly string[] = PROCESSES.map((name) => name.replaceAll('-', '_'));

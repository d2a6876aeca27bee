import type { IncomingHttpHeaders } from 'node:http';
import type { Databases } from './databases.js';
import type { createNames } from './names.js';

/** Dependencies of the floor's routes. */
export interface Floor {
  databases: Databases;
  names: ReturnType<typeof createNames>;
  callerOf(headers: IncomingHttpHeaders): string;
}

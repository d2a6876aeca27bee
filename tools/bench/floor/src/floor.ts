import type { IncomingHttpHeaders } from 'node:http';
import type { Databases } from './databases.js';
import type { createNames } from './names.js';

/** What a route of the floor stands on. */
export interface Floor {
  databases: Databases;
  names: ReturnType<typeof createNames>;
  callerOf(headers: IncomingHttpHeaders): string;
}

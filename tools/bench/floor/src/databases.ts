import { createPool } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { FloorConfig } from './config.js';

export interface Databases {
  catalogProfile: Pool;
  match: Pool;
  close(): Promise<void>;
}

/** A pool on each of the product's databases that the floor reads. */
export function openDatabases({
  catalogProfileUrl,
  matchUrl,
  connections,
}: Pick<FloorConfig, 'catalogProfileUrl' | 'matchUrl' | 'connections'>): Databases {
  const open = (connectionString: string, plans?: 'indexed'): Pool =>
    createPool({ connectionString, max: connections, applicationName: 'bench-floor', ...(plans && { plans }) });
  // Statements of the match database are planned as the product's service plans them.
  const [catalogProfile, match] = [open(catalogProfileUrl), open(matchUrl, 'indexed')];
  return {
    catalogProfile,
    match,
    async close() {
      await Promise.all([catalogProfile.end(), match.end()]);
    },
  };
}

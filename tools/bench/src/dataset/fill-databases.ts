import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { DatasetSize } from '../parse-arguments.js';
import type { Product } from '../product/start-product.js';
import { ROOT } from '../workspace.js';
import { loadInBulk } from './load-in-bulk.js';
import { TEAMS_AN_ORGANIZATION } from './names.js';

const PROFILE_TABLES = [
  'users',
  'player_stats',
  'organizations',
  'organization_stats',
  'teams',
  'team_stats',
  'team_members',
  'organization_members',
];
const MATCH_TABLES = ['match', 'match_participant'];

/** Generates the data in the databases of a running system that lacks it. */
export async function fillDatabases(product: Product, { teams, matches }: DatasetSize): Promise<void> {
  await loadInBulk(product.databaseUrl('catalog_profile'), PROFILE_TABLES, async (client) => {
    await client.query(readSql('profiles.sql'));
    await client.query(`call bench.generate_profiles(${teams}, ${TEAMS_AN_ORGANIZATION})`);
  });
  await fillMatches(product.databaseUrl('match'), { teams, matches });
}

/** Generates only matches, replacing the existing ones. */
export async function fillMatches(databaseUrl: string, { teams, matches }: DatasetSize): Promise<void> {
  await loadInBulk(databaseUrl, MATCH_TABLES, async (client: pg.Client) => {
    await client.query(readSql('matches.sql'));
    await client.query(`call bench.generate_matches(${matches}, ${teams})`);
  });
}

/** Must be changed whenever the generated data changes. */
export function generatorDigest(): string {
  return createHash('sha256').update(readSql('profiles.sql')).update(readSql('matches.sql')).digest('hex');
}

function readSql(name: string): string {
  return fs.readFileSync(path.join(ROOT, 'tools/bench/data', name), 'utf8');
}

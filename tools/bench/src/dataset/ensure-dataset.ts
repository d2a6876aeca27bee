import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { BENCH_DIRECTORY } from '../workspace.js';
import { startProduct, type Product } from '../product/start-product.js';
import type { DatasetSize } from '../parse-arguments.js';
import { fillMatches } from './fill-matches.js';
import { fillProfiles } from './fill-profiles.js';
import { loadInBulk } from './load-in-bulk.js';
import { type KeyRing, makeKeys } from './make-keys.js';

/** Another number makes the data anew: to be raised when what is generated changes. */
const VERSION = 1;
const PROFILE_TABLES = ['users', 'organizations', 'teams', 'team_members', 'organization_members', 'team_stats', 'player_stats', 'organization_stats'];
const MATCH_TABLES = ['match', 'match_participant'];

interface Stamp { version: number; loadSeconds: number; diskMb: number; keyRing: KeyRing }

export interface FilledProduct extends Product {
  size: DatasetSize;
  keyRing: KeyRing;
  /** Making the data, once. */
  loadSeconds: number;
  /** All databases behind it, as loaded. */
  diskMb: number;
}

/** Starts the product on generated data of this size. The data is made once a size and kept under `.local/bench`. */
export async function startFilled(size: DatasetSize, replicas: string | undefined, say: (line: string) => void): Promise<FilledProduct> {
  const directory = path.join(BENCH_DIRECTORY, `teams-${size.teams}-matches-${size.matches}`);
  const stampFile = path.join(directory, 'dataset.json');
  const known = readStamp(stampFile);
  if (known !== undefined) return fill(await startProduct({ directory, replicas }), size, known);
  say(`Generating ${size.teams} teams and ${size.matches} matches (once; kept in ${path.relative(process.cwd(), directory)})`);
  const startedAt = performance.now();
  const product = await startProduct({ directory, replicas, fresh: true });
  await loadInBulk(product.databaseUrl('catalog_profile'), PROFILE_TABLES, (client) => fillProfiles(client, size.teams));
  await loadInBulk(product.databaseUrl('match'), MATCH_TABLES, (client) => fillMatches(client, size, say));
  const keyRing = await makeKeys(product, size);
  const made: Stamp = { version: VERSION, keyRing, loadSeconds: (performance.now() - startedAt) / 1000, diskMb: await diskMb(product) };
  fs.writeFileSync(stampFile, JSON.stringify(made), { mode: 0o600 });
  say(`  in ${made.loadSeconds.toFixed(0)} s, ${made.diskMb.toFixed(0)} MB`);
  return fill(product, size, made);
}

function fill(product: Product, size: DatasetSize, { keyRing, loadSeconds, diskMb }: Stamp): FilledProduct {
  return { ...product, size, keyRing, loadSeconds, diskMb };
}

async function diskMb(product: Product): Promise<number> {
  const client = new pg.Client({ connectionString: product.urls.database });
  await client.connect();
  const { rows: [row] } = await client.query<{ bytes: string }>('select sum(pg_database_size(oid)) as bytes from pg_database');
  await client.end();
  return Number(row?.bytes ?? 0) / 1e6;
}

function readStamp(file: string): Stamp | undefined {
  if (!fs.existsSync(file)) return undefined;
  const stamp = JSON.parse(fs.readFileSync(file, 'utf8')) as Stamp;
  return stamp.version === VERSION ? stamp : undefined;
}

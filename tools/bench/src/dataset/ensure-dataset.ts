import fs from 'node:fs';
import path from 'node:path';
import { writePrivateFile } from '@matchpoint/stack';
import pg from 'pg';
import { waitUntilQuiet } from '../measure/wait-until-quiet.js';
import type { DatasetSize } from '../parse-arguments.js';
import { startProduct, type Product } from '../product/start-product.js';
import { BENCH_DIRECTORY } from '../workspace.js';
import { fillDatabases, generatorDigest } from './fill-databases.js';
import { type KeyRing, makeKeys } from './make-keys.js';

interface Stamp {
  /** The SQL that generated the data; with other SQL it is generated again. */
  source: string;
  madeAt: string;
  loadSeconds: number;
  diskMb: number;
  keyRing: KeyRing;
}

export interface FilledProduct extends Product {
  size: DatasetSize;
  keyRing: KeyRing;
  /** Distinguishes this data from earlier data with the same name. */
  madeAt: string;
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
  if (known !== undefined) {
    const product = await startProduct({ directory, replicas });
    await waitUntilQuiet(product.pids);
    return describe(product, size, known);
  }
  say(`Generating ${size.teams} teams and ${size.matches} matches (once; kept in ${path.relative(process.cwd(), directory)})`);
  fs.rmSync(stampFile, { force: true });
  const startedAt = performance.now();
  const product = await startProduct({ directory, replicas, fresh: true });
  try {
    await fillDatabases(product, size);
    const keyRing = await makeKeys(product, size);
    await waitUntilQuiet(product.pids); // what follows from the data: marks of the leaderboards
    const made: Stamp = {
      source: generatorDigest(),
      madeAt: new Date().toISOString(),
      keyRing,
      loadSeconds: (performance.now() - startedAt) / 1000,
      diskMb: await measureDisk(product),
    };
    writePrivateFile(stampFile, JSON.stringify(made));
    say(`  in ${made.loadSeconds.toFixed(0)} s, ${made.diskMb.toFixed(0)} MB`);
    return describe(product, size, made);
  } catch (error) {
    await product.stop();
    throw error;
  }
}

function describe(product: Product, size: DatasetSize, { keyRing, madeAt, loadSeconds, diskMb }: Stamp): FilledProduct {
  return { ...product, size, keyRing, madeAt, loadSeconds, diskMb };
}

async function measureDisk(product: Product): Promise<number> {
  const client = new pg.Client({ connectionString: product.urls.database });
  await client.connect();
  const {
    rows: [row],
  } = await client.query<{ bytes: string }>('select sum(pg_database_size(oid)) as bytes from pg_database');
  await client.end();
  return Number(row?.bytes ?? 0) / 1e6;
}

function readStamp(file: string): Stamp | undefined {
  if (!fs.existsSync(file)) return undefined;
  const stamp = JSON.parse(fs.readFileSync(file, 'utf8')) as Stamp;
  return stamp.source === generatorDigest() ? stamp : undefined;
}

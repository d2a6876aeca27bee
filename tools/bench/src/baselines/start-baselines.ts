import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { guardedSpawn, writePrivateFile } from '@matchpoint/stack';
import type { FilledProduct } from '../dataset/ensure-dataset.js';
import { userId } from '../dataset/names.js';
import { baselineSystem, type MeasuredSystem } from '../systems.js';
import { ROOT } from '../workspace.js';
import { startListening } from './start-listening.js';

const FLOOR = 'dist/tools/bench/floor/main.js';
const HABIT = 'tools/bench/habit';
/** Sources that make the habit's copy of the data. */
const HABIT_SOURCES = ['load.mjs', 'prisma'];

/** Starts the baselines on the product's data. Unavailable ones are skipped with a message. */
export async function startBaselines(product: FilledProduct, nodeBinary: string, say: (line: string) => void): Promise<MeasuredSystem[]> {
  const started: MeasuredSystem[] = [];
  for (const [name, start] of [
    ['floor', startFloor],
    ['habit', startHabit],
  ] as const) {
    try {
      started.push(await start(product, nodeBinary, say));
    } catch (error) {
      say(`No ${name} to compare with: ${(error as Error).message}`);
    }
  }
  return started;
}

async function startFloor(product: FilledProduct, nodeBinary: string): Promise<MeasuredSystem> {
  const floor = await startListening(nodeBinary, path.join(ROOT, FLOOR), {
    FLOOR_CATALOG_PROFILE_URL: product.databaseUrl('catalog_profile'),
    FLOOR_MATCH_URL: product.databaseUrl('match'),
    FLOOR_CALLER_ID: userId(1),
  });
  return baselineSystem('floor', floor, product);
}

async function startHabit(product: FilledProduct, nodeBinary: string, say: (line: string) => void): Promise<MeasuredSystem> {
  await run(nodeBinary, 'install.mjs', {});
  await ensureCopy(product, nodeBinary, say);
  const secrets = JSON.parse(fs.readFileSync(path.join(product.directory, 'secrets.json'), 'utf8')) as { keyPepper: string };
  const habit = await startListening(nodeBinary, path.join(ROOT, HABIT, 'dist/main.js'), {
    DATABASE_URL: product.databaseUrl('habit'),
    REDIS_URL: product.urls.redis,
    HABIT_KEY_PEPPER: secrets.keyPepper,
  });
  return baselineSystem('habit', habit, product);
}

/** The habit keeps everything in one database: a copy, made once a dataset. */
async function ensureCopy(product: FilledProduct, nodeBinary: string, say: (line: string) => void): Promise<void> {
  const stampFile = path.join(product.directory, 'habit.json');
  const wanted = JSON.stringify({ data: product.madeAt, program: hashOf(HABIT_SOURCES) });
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === wanted) return;
  say('Copying the data for the habit (once)');
  await run(nodeBinary, 'load.mjs', {
    DATABASE_URL: product.databaseUrl('habit'),
    HABIT_SOURCE_CATALOG_PROFILE_URL: product.databaseUrl('catalog_profile'),
    HABIT_SOURCE_MATCH_URL: product.databaseUrl('match'),
    HABIT_SOURCE_GATEWAY_URL: product.databaseUrl('gateway'),
  });
  writePrivateFile(stampFile, wanted);
}

function hashOf(names: readonly string[]): string {
  const digest = createHash('sha256');
  for (const name of names) {
    const entry = path.join(ROOT, HABIT, name);
    const files = fs.statSync(entry).isFile()
      ? [entry]
      : fs
          .readdirSync(entry, { recursive: true, withFileTypes: true })
          .filter((each) => each.isFile())
          .map((each) => path.join(each.parentPath, each.name))
          .sort();
    for (const file of files) digest.update(fs.readFileSync(file));
  }
  return digest.digest('hex');
}

async function run(nodeBinary: string, program: string, env: Record<string, string>): Promise<void> {
  const child = guardedSpawn(nodeBinary, [path.join(ROOT, HABIT, program)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    deathSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${HABIT}/${program}: ${said.trim().slice(-500)}`);
}

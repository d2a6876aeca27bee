import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { applyMigrations, ensureDatabase } from '@matchpoint/postgres';
import { findBinary, writePrivateFile } from '@matchpoint/stack';
import { fillMatches } from '../dataset/fill-databases.js';
import type { FilledProduct } from '../dataset/ensure-dataset.js';
import { cpuBetween, readCpuSeconds, readMemory } from '../measure/process-usage.js';
import type { Phase } from '../measure/measure-phase.js';
import type { BenchArguments } from '../parse-arguments.js';
import { ROOT } from '../workspace.js';

const run = promisify(execFile);
const DATABASE = 'matchpoint_pgbench';
/** More would be made for no better figure. */
const MOST_MATCHES = 1_000_000;
const CLIENTS = 32;
const THREADS = 2;
const LONGEST_OUTPUT = 64 * 1024 * 1024;

export interface Pgbench {
  run(round: number, options: Pick<BenchArguments, 'seconds'>): Promise<Phase>;
}

/**
 * pgbench with the statement that creates a match, on a database of its own beside the product's: no relay takes events out of
 * it while it is measured. Undefined, and said to be, where this machine has no pgbench.
 */
export async function openPgbench(product: FilledProduct, say: (line: string) => void): Promise<Pgbench | undefined> {
  const pgbench = findBinary('pgbench', debianFolders());
  if (pgbench === undefined) {
    say('There is no pgbench here (Debian: postgresql): what the database alone could do is left out');
    return undefined;
  }
  const url = await prepareDatabase(product);
  const script = path.join(product.directory, 'create-match.sql');
  const { stdout } = await run(process.execPath, [path.join(ROOT, 'tools/bench/pgbench/create-match.mjs')], {
    cwd: ROOT,
    maxBuffer: LONGEST_OUTPUT,
  });
  writePrivateFile(script, stdout);
  return {
    async run(round, { seconds }) {
      const { postgres = 0 } = product.pids;
      const before = { ...readCpuSeconds({ postgres }), load: ownChildren() };
      // Ids never meet those of the runs before.
      const first = `${Date.now()}000000`;
      const { stdout: report } = await run(
        pgbench,
        [
          '-n',
          '-M',
          'prepared',
          '-f',
          script,
          '-D',
          `i=${first}`,
          '-c',
          String(CLIENTS),
          '-j',
          String(THREADS),
          '-T',
          String(seconds),
          url,
        ],
        { maxBuffer: LONGEST_OUTPUT },
      );
      const after = { ...readCpuSeconds({ postgres }), load: ownChildren() };
      const { tps, transactions, failed, meanMs } = parseReport(report);
      say(`  round ${round}, pgbench: ${tps.toFixed(0)}/s`);
      const cpuMsPerRequest = Object.fromEntries(
        Object.entries(cpuBetween(before, after)).map(([name, spent]) => [name, (spent * 1000) / transactions]),
      );
      return {
        system: 'pgbench',
        round,
        connections: CLIENTS,
        answers: transactions,
        throughput: tps,
        seconds,
        cpuMsPerRequest,
        memory: readMemory({ postgres }),
        errors: failed > 0 ? [{ what: 'failed transactions', count: failed }] : [],
        latency: { p50: NaN, p95: NaN, p99: NaN, p999: NaN, max: NaN, mean: meanMs },
      };
    },
  };
}

/** Debian keeps it off the PATH, one a version; the newest first. */
function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  const versions = fs.existsSync(root) ? fs.readdirSync(root).sort((left, right) => Number(right) - Number(left)) : [];
  return versions.map((version) => path.join(root, version, 'bin'));
}

async function prepareDatabase(product: FilledProduct): Promise<string> {
  const url = await ensureDatabase(product.urls.database, DATABASE);
  const applied = await applyMigrations({ directory: path.join(ROOT, 'apps/match/prisma/migrations'), connectionString: url });
  if (applied.length > 0) await fillMatches(url, { ...product.size, matches: Math.min(product.size.matches, MOST_MATCHES) });
  return url;
}

/** CPU seconds of the children of this process that have ended: pgbench, when it has. */
function ownChildren(): number {
  const stat = fs.existsSync('/proc/self/stat') ? fs.readFileSync('/proc/self/stat', 'utf8') : '';
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return ((fields[13] ?? 0) + (fields[14] ?? 0)) / 100;
}

/** Reads the report that pgbench prints at its end. */
export function parseReport(report: string): { tps: number; transactions: number; failed: number; meanMs: number } {
  const number = (pattern: RegExp): number => Number(pattern.exec(report)?.[1] ?? NaN);
  return {
    tps: number(/^tps = ([\d.]+) \(without/m),
    transactions: number(/actually processed: (\d+)/),
    failed: number(/number of failed transactions: (\d+)/) || 0,
    meanMs: number(/latency average = ([\d.]+) ms/),
  };
}

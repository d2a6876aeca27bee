// Access to a running system (npm start) for the scripts in this folder: its databases and its command-line tool.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createPool } from '@matchpoint/postgres';

const CLI = fileURLToPath(new URL('../../dist/apps/cli/main.js', import.meta.url));

/** Where `npm start` keeps its system, unless the environment says otherwise. */
export const SYSTEM_DIRECTORY = path.resolve(process.env.MATCHPOINT_LOCAL ?? '.local');

/** Addresses and pids of the system in a directory, pools of its databases, and its CLI. The caller must end the pools it uses. */
export function openSystem(directory = SYSTEM_DIRECTORY) {
  const { urls, pids, baseUrl } = JSON.parse(readFileSync(path.join(directory, 'demo.json'), 'utf8'));
  /** The JSON document that a command prints. */
  const cli = async (...words) => {
    const env = { ...process.env, MATCHPOINT_LOCAL: directory };
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...words, '--json'], { env, maxBuffer: 2 ** 26 });
    return JSON.parse(stdout);
  };
  return {
    ...{ pids, baseUrl, cli },
    /** A pool of the database `matchpoint_<name>`. */
    poolOf(name) {
      const connectionString = Object.assign(new URL(urls.database), { pathname: `/matchpoint_${name}` }).href;
      return createPool({ connectionString, max: 1, applicationName: 'bench' });
    },
    async importRows(rows) {
      const folder = mkdtempSync(path.join(tmpdir(), 'matchpoint-bench-'));
      try {
        const file = path.join(folder, 'rows.ndjson');
        writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
        return await cli('import', file);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

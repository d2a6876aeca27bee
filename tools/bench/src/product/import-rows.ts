import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { writePrivateFile } from '@matchpoint/stack';
import { ROOT } from '../workspace.js';
import type { Product } from './start-product.js';

const run = promisify(execFile);

/** The output of `matchpoint import --json`. */
export interface ImportReport {
  kinds: Record<string, { created: number }>;
  rejected: unknown[];
}

/** Loads rows into a running system as `matchpoint import` does. @throws Error if a row is rejected */
export async function importRows(
  product: Product,
  name: string,
  rows: readonly object[],
  nodeBinary = process.execPath,
): Promise<ImportReport> {
  const file = path.join(product.directory, `${name}.ndjson`);
  writePrivateFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const { stdout } = await run(nodeBinary, [path.join(ROOT, 'dist/apps/cli/main.js'), 'import', file, '--json'], {
    cwd: ROOT,
    env: { ...process.env, ...product.runtime },
    maxBuffer: 64 * 1024 * 1024,
  });
  fs.rmSync(file);
  const report = JSON.parse(stdout) as ImportReport;
  if (report.rejected.length > 0)
    throw new Error(`the import refused ${report.rejected.length} of ${rows.length} rows: ${JSON.stringify(report.rejected[0])}`);
  return report;
}

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../chaos-system.mjs';
import { runCli } from './processes.mjs';

/**
 * Imports rows by `matchpoint import`, from a file of this name in the system's directory.
 * @param root the checkout whose command does it
 */
export async function importRows(system, name, rows, root = ROOT) {
  const file = path.join(system.directory, `${name}.ndjson`);
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await runCli(system, root, 'import', file);
}

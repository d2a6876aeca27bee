import type { RunCli } from './run-cli.js';

/**
 * Imports a bundle of the demo like a user would. Rows that the import refuses are reported but don't cause a failure.
 * @throws Error if the command fails or stops half-way, so that the next start retries
 */
export async function importBundle(file: string, { runCli, say }: { runCli: RunCli; say(line: string): void }): Promise<void> {
  const imported = await runCli(['import', file, '--json']);
  const { rejected = [], error } = (imported.json ?? {}) as { rejected?: { line: number; reason: string }[]; error?: { message: string } };
  if (imported.json === undefined || error !== undefined || imported.exitCode > 1) {
    throw new Error(`The demo could not be imported: ${error?.message ?? (imported.errors || `exit code ${imported.exitCode}`)}`);
  }
  const [refused] = rejected;
  if (refused) say(`The import refused ${rejected.length} rows of the demo, the first in line ${refused.line}: ${refused.reason}`);
}

import path from 'node:path';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { SystemUnknownError } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { findLocalSystem, loadStack, refusing } from '../../system/local-system.js';
import { backUpCompose } from './compose.js';

const HELP = `
The backup holds all databases at one instant, the end of the backup, and uploaded images that are files. It holds no secrets: keep
.local/secrets.json, or deploy/secrets/kept of Docker Compose, elsewhere. Without them a restored system knows no API key.
docs/recovery.md has the way back.
`;

/** `matchpoint backup`: backs up the databases of one machine while they are in use. */
export function addBackup(program: Command, terminal: Terminal): void {
  const command = program
    .command('backup')
    .summary('back up the databases while they are in use')
    .description('Backs up all databases of the system that npm start runs, or of Docker Compose with --compose, into a new folder.')
    .argument('<folder>', 'a folder that is missing or empty')
    .option('--compose', 'back up the system of docker-compose.yml in the working directory, with pg_basebackup in its postgres service')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async (name: string, { compose, json }: { compose?: boolean; json?: boolean }) => {
      const folder = path.resolve(terminal.workingDirectory, name);
      const made = await refusing(() => (compose ? backUpCompose(terminal, folder) : backUpLocalSystem(terminal, folder)));
      if (json) printJson(terminal, { folder, ...made });
      else terminal.stdout.print(`${folder} holds the databases as of ${made.endedAt} (${Math.ceil(made.bytes / 2 ** 20)} MiB).`);
    });
  addExamples(command, 'matchpoint backup backups/monday', 'matchpoint backup backups/monday --compose');
}

async function backUpLocalSystem(terminal: Terminal, to: string): Promise<{ endedAt: string; bytes: number }> {
  const { demo, ...place } = findLocalSystem(terminal);
  const url = demo?.urls?.database;
  if (url === undefined) throw new SystemUnknownError('the local system does not run: npm start starts it');
  const { backUpLocal } = await loadStack();
  const { endedAt, files } = await backUpLocal({ ...place, url, to });
  return { endedAt, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

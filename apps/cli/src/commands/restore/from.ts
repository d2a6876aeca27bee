import path from 'node:path';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import { findLocalSystem, loadStack, refusing } from '../../system/local-system.js';

const HELP = `
The system of npm start must be stopped. The backup is checked and recovered first. Then the current databases and event stream are moved
to folders that the command names. It refuses a damaged backup, other secrets, another PostgreSQL version, or too little space.
Start the system afterwards and run matchpoint restore check.
`;

/** `matchpoint restore <folder>`: restores the stopped local system from a backup. */
export function addRestoreFrom(restore: Command, terminal: Terminal): void {
  const command = restore
    .command('from', { isDefault: true })
    .summary('restore the local system from a backup')
    .description('Restores all databases of the stopped system of npm start from a backup of matchpoint backup. "from" can be omitted.')
    .argument('<folder>', 'the folder of the backup')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async (name: string, { json, yes }: { json?: boolean; yes?: boolean }) => {
      const from = path.resolve(terminal.workingDirectory, name);
      const { directory, uploads } = findLocalSystem(terminal);
      const { readManifest, restoreLocal } = await loadStack();
      const { endedAt } = await refusing(() => readManifest(from));
      await requireConsent(terminal, yes, `This restores all databases of ${directory} to ${endedAt}`);
      const say = (line: string): void => (json ? undefined : terminal.stdout.print(line));
      const aside = await refusing(() => restoreLocal({ directory, uploads, from, now: () => terminal.clock.now(), say }));
      if (json) return printJson(terminal, { directory, endedAt, aside });
      terminal.stdout.print(
        `The databases are as of ${endedAt}. Start the system, then run npx matchpoint restore check.`,
        ...aside.map((kept) => `Kept until you delete it: ${kept}`),
      );
    });
  addYes(command);
  addExamples(command, 'matchpoint restore from backups/monday', 'matchpoint restore from backups/monday --yes');
}

import type { Command } from 'commander';
import { addExamples, addGroupExamples } from '../help/examples.js';
import { EXIT, type ExitCode } from '../output/errors.js';
import { printJson, type Terminal } from '../output/terminal.js';
import { withKeyService } from './keys/with-key-service.js';

const HELP = `
Calls by keys are counted by hour for eight days and by day for thirteen months. This command compares the hours of each whole day
with the day. It changes nothing and exits with 1 where they differ: never, unless something went wrong.
`;

/** `matchpoint usage check` */
export function addUsage(program: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const group = program.command('usage').summary('check the usage of API keys').description('Administers the usage of API keys.');
  const command = group
    .command('check')
    .summary('compare the hours of usage with the days')
    .description('Compares the hours of the usage of API keys with the days.')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ json }: { json?: boolean }) => {
      const { days, different } = await withKeyService(terminal, (keys) => keys.checkUsage({}));
      if (json) printJson(terminal, { days, different });
      else terminal.stdout.print(`${days} days of keys, ${different} differ`);
      end(different > 0 ? EXIT.incomplete : EXIT.done);
    });
  addExamples(command, 'matchpoint usage check');
  addGroupExamples(group);
}

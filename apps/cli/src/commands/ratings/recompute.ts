import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** A hundred thousand matches are processed in a minute. */
const DEADLINE_MS = 300_000;

const HELP = `
Ratings follow the results automatically. This command folds all results of a game from nothing, compares every row bit for
bit, and replaces the ratings where rows differ: none, unless something went wrong. With --check it changes nothing and exits
with 1 where rows differ.
`;

/** `matchpoint ratings recompute --game …` */
export function addRatingsRecompute(group: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = group
    .command('recompute')
    .summary("recompute a game's ratings from its results")
    .description("Recomputes a game's ratings from its results.")
    .requiredOption('--game <slug>', 'the game')
    .option('--check', 'only compare; change nothing')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ game, check = false, json }: { game: string; check?: boolean; json?: boolean }) => {
      const system = findSystem(terminal);
      const client = createRpcClient(catalogProfile.RatingMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES['catalog-profile']),
        ...identify(system),
      });
      try {
        const done = await client.recomputeRatings({ game, check }, { deadlineMs: DEADLINE_MS });
        if (json) printJson(terminal, done);
        else terminal.stdout.print(`${done.matches} matches, ${done.different} rows ${check ? 'differ' : 'corrected'}`);
        end(check && done.different > 0 ? EXIT.incomplete : EXIT.done);
      } finally {
        client.close();
      }
    });
  addExamples(command, 'matchpoint ratings recompute --game valorant --check');
}

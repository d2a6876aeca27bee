import { match } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** A call handles a thousand matches, or the sums of a game. */
const DEADLINE_MS = 600_000;

const HELP = `
What lists, pages and figures derive from matches follows them automatically. This command compares it with the matches themselves and
corrects the rows that differ: none, unless something went wrong. With --check it changes nothing and exits with 1 where rows
differ.
`;

/** `matchpoint matches recompute` */
export function addMatchesRecompute(group: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = group
    .command('recompute')
    .summary('recompute the statistics derived from matches')
    .description('Recomputes the statistics that lists and pages derive from matches.')
    .option('--game <slug>', 'only matches of this game')
    .option('--check', 'only compare; change nothing')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ game, check = false, json }: { game?: string; check?: boolean; json?: boolean }) => {
      const system = findSystem(terminal);
      const client = createRpcClient(match.MatchMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES.match),
        ...identify(system),
      });
      try {
        const done = { matches: 0, different: 0 };
        for (let after: string | undefined = ''; after !== undefined;) {
          const part: match.RecomputeMatchesResponse = await client.recomputeMatches(
            { after, gameId: game, check },
            { deadlineMs: DEADLINE_MS },
          );
          done.matches += part.matches;
          done.different += part.different;
          after = part.next;
        }
        if (json) printJson(terminal, done);
        else terminal.stdout.print(`${done.matches} matches, ${done.different} rows ${check ? 'differ' : 'corrected'}`);
        end(check && done.different > 0 ? EXIT.incomplete : EXIT.done);
      } finally {
        client.close();
      }
    });
  addExamples(command, 'matchpoint matches recompute --check');
}

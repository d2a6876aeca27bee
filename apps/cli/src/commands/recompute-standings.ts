import { league } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples, addGroupExamples } from '../help/examples.js';
import { EXIT, type ExitCode } from '../output/errors.js';
import { printJson, type Terminal } from '../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../system/find-system.js';
import { identify } from '../system/identify.js';

/** The results of a long season are summed in one statement. */
const DEADLINE_MS = 30_000;

const HELP = `
Standings follow the results automatically. This command sums the results that count again and reports how many rows
differed: none, unless something went wrong. With --check it changes nothing and exits with 1 where rows differ.
`;

/** `matchpoint standings recompute --league …` */
export function addStandings(program: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const group = program.command('standings').summary('recompute the standings of a league').description('Administers standings.');
  const command = group
    .command('recompute')
    .summary("recompute a league's standings from its results")
    .description("Recomputes a league's standings from its results.")
    .requiredOption('--league <slug or id>', 'the league')
    .option('--check', 'only compare; change nothing')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ league: identifier, check = false, json }: { league: string; check?: boolean; json?: boolean }) => {
      const system = findSystem(terminal);
      const client = createRpcClient(league.LeagueMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES.league),
        ...identify(system),
      });
      try {
        const done = await client.recomputeStandings({ league: identifier, check }, { deadlineMs: DEADLINE_MS });
        if (json) printJson(terminal, done);
        else terminal.stdout.print(`${done.results} results, ${done.standings} rows, ${done.corrected} ${check ? 'wrong' : 'corrected'}`);
        end(check && done.corrected > 0 ? EXIT.incomplete : EXIT.done);
      } finally {
        client.close();
      }
    });
  addExamples(command, 'matchpoint standings recompute --league vct_americas');
  addGroupExamples(group);
}

import { league } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { printJson, type Terminal } from '../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../system/find-system.js';
import { identify } from '../system/identify.js';

/** A long season's results are summed in one statement. */
const DEADLINE_MS = 30_000;

const HELP = `
Standings follow the results by themselves. This sums them anew from the results that count, and says how many rows
were not what the results make: none, unless something had gone wrong.
`;

/** `matchpoint standings recompute --league …` */
export function addStandings(program: Command, terminal: Terminal): void {
  program
    .command('standings')
    .summary('recompute the standings of a league')
    .description("Looks after leagues' standings.")
    .command('recompute')
    .description("Sums a league's standings anew from its results.")
    .requiredOption('--league <slug or id>', 'the league')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ league: identifier, json }: { league: string; json?: boolean }) => {
      const system = findSystem(terminal);
      const client = createRpcClient(league.LeagueMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES.league),
        ...identify(system),
      });
      try {
        const done = await client.recomputeStandings({ league: identifier }, { deadlineMs: DEADLINE_MS });
        if (json) printJson(terminal, done);
        else terminal.stdout.print(`${done.results} results, ${done.standings} rows, ${done.corrected} corrected`);
      } finally {
        client.close();
      }
    });
}

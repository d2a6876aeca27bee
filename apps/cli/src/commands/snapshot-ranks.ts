import { catalogProfile, league } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples, addGroupExamples } from '../help/examples.js';
import { printJson, type Terminal } from '../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../system/find-system.js';
import { identify } from '../system/identify.js';

const DEADLINE_MS = 120_000;

const HELP = `
The places of leaderboards and of the tables of active seasons are kept on Mondays at 00:00 UTC, to show who rises and who
falls. This command keeps those of now in their stead.
`;

/** `matchpoint ranks snapshot` */
export function addRanks(program: Command, terminal: Terminal): void {
  const group = program.command('ranks').summary('take a snapshot of ranks').description('Administers ranks.');
  const command = group
    .command('snapshot')
    .summary('store the current ranks as the previous ones')
    .description('Stores the current ranks of leaderboards and tables as the previous ones.')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ json }: { json?: boolean }) => {
      const system = findSystem(terminal);
      const boards = createRpcClient(catalogProfile.RecordMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES['catalog-profile']),
        ...identify(system),
      });
      const tables = createRpcClient(league.LeagueMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES.league),
        ...identify(system),
      });
      try {
        const done = {
          leaderboards: await boards.takeRankSnapshot({}, { deadlineMs: DEADLINE_MS }),
          tables: await tables.takeSeasonRankSnapshot({}, { deadlineMs: DEADLINE_MS }),
        };
        if (json) printJson(terminal, done);
        else terminal.stdout.print(`${done.leaderboards.places} places of leaderboards, ${done.tables.places} of tables`);
      } finally {
        boards.close();
        tables.close();
      }
    });
  addExamples(command, 'matchpoint ranks snapshot');
  addGroupExamples(group);
}

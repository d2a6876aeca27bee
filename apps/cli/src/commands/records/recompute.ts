import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples, addGroupExamples } from '../../help/examples.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** For one batch of records. */
const DEADLINE_MS = 60_000;

const HELP = `
Records and forms follow the results automatically. This command folds them from the results that count, a batch at a time,
and corrects the rows that differ: none, unless something went wrong. With --check it changes nothing and exits with 1 where
rows differ. With --game it looks at the teams of that game alone: players and organizations have records over all games.
`;

const { RecomputeRecordsRequest_Kind: Kind } = catalogProfile;
const KINDS = { teams: Kind.TEAMS, players: Kind.PLAYERS, organizations: Kind.ORGANIZATIONS } as const;

/** `matchpoint records recompute [--game …] [--check]` */
export function addRecords(program: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const group = program.command('records').summary('recompute records from results').description('Administers records.');
  const command = group
    .command('recompute')
    .summary('recompute the records of teams, players and organizations from their results')
    .description('Recomputes the records of teams, players and organizations from their results.')
    .option('--game <slug>', 'only teams of this game')
    .option('--check', 'only compare; change nothing')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ game, check = false, json }: { game?: string; check?: boolean; json?: boolean }) => {
      const system = findSystem(terminal);
      const client = createRpcClient(catalogProfile.RecordMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES['catalog-profile']),
        ...identify(system),
      });
      try {
        const done: Partial<Record<keyof typeof KINDS, { checked: number; wrong: number }>> = {};
        for (const name of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
          if (game !== undefined && name !== 'teams') continue;
          const sums = { checked: 0, wrong: 0 };
          for (let after: string | undefined = ''; after !== undefined;) {
            const batch: catalogProfile.RecomputeRecordsResponse = await client.recomputeRecords(
              { kind: KINDS[name], game, after, check },
              { deadlineMs: DEADLINE_MS },
            );
            sums.checked += batch.checked;
            sums.wrong += batch.wrong;
            after = batch.after;
          }
          done[name] = sums;
        }
        if (json) printJson(terminal, done);
        else
          for (const [name, { checked, wrong }] of Object.entries(done))
            terminal.stdout.print(`${name}: ${checked} checked, ${wrong} rows ${check ? 'differ' : 'corrected'}`);
        const wrong = Object.values(done).reduce((sum, each) => sum + each.wrong, 0);
        end(check && wrong > 0 ? EXIT.incomplete : EXIT.done);
      } finally {
        client.close();
      }
    });
  addExamples(command, 'matchpoint records recompute --check');
  addGroupExamples(group);
}

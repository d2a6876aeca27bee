import { tournament } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** A call handles twenty-five tournaments. */
const DEADLINE_MS = 120_000;

const HELP = `
A stored bracket equals what its draw and its results make of it, and nodes have the results of their matches. This command
replays every tournament that has started and reports what differs: nothing, unless something went wrong. With --repair it
stores the replay and links imported matches again; it changes no result. Exits with 1 where something differs and was not mended.
`;

/** `matchpoint tournaments verify [slug]` */
export function addTournamentsVerify(group: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = group
    .command('verify')
    .summary('compare brackets with their results and matches')
    .description('Compares stored brackets with their draws, results and matches.')
    .argument('[slug]', 'one tournament, by slug or id')
    .option('--repair', 'replace a bracket that differs by the one that its results give')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async (slug: string | undefined, { repair = false, json }: { repair?: boolean; json?: boolean }) => {
      const system = findSystem(terminal);
      const client = createRpcClient(tournament.TournamentMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES.tournament),
        ...identify(system),
      });
      try {
        const done = { tournaments: 0, differences: [] as tournament.TournamentDifference[] };
        for (let after: string | undefined = ''; after !== undefined;) {
          const part: tournament.VerifyTournamentsResponse = await client.verifyTournaments(
            { tournament: slug, after, repair },
            { deadlineMs: DEADLINE_MS },
          );
          done.tournaments += part.tournaments;
          done.differences.push(...part.differences);
          after = part.next;
        }
        if (json) printJson(terminal, done);
        else terminal.stdout.print(...describe(done));
        end(done.differences.every(({ isRepaired }) => isRepaired) ? EXIT.done : EXIT.incomplete);
      } finally {
        client.close();
      }
    });
  addExamples(command, 'matchpoint tournaments verify', 'matchpoint tournaments verify champions_2024 --repair');
}

interface Done {
  readonly tournaments: number;
  readonly differences: readonly tournament.TournamentDifference[];
}

function describe({ tournaments, differences }: Done): string[] {
  const rows = differences.map(({ slug, key, problem, isRepaired }) => [slug, key, problem, isRepaired ? 'mended' : '']);
  const mended = differences.filter(({ isRepaired }) => isRepaired).length;
  const summary = `${tournaments} tournaments, ${differences.length} differences found, ${mended} mended`;
  return [...(rows.length > 0 ? table(['tournament', 'key', 'problem', ''], rows) : []), summary];
}

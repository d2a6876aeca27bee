import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** A hundred thousand matches are processed in a minute. */
const DEADLINE_MS = 300_000;

const HELP = `
Each result is predicted before it counts. Log loss is the mean of -ln(probability given to what happened): a coin has 0.693,
lower is better. A hit is a match whose favourite won.
`;

/** `matchpoint ratings score --game …` */
export function addRatingsScore(group: Command, terminal: Terminal): void {
  const command = group
    .command('score')
    .summary("show how well ratings predict a game's results")
    .description("Shows how well ratings predict a game's results.")
    .requiredOption('--game <slug>', 'the game')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ game, json }: { game: string; json?: boolean }) => {
      const system = findSystem(terminal);
      const client = createRpcClient(catalogProfile.RatingMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES['catalog-profile']),
        ...identify(system),
      });
      try {
        const scores = await client.scoreRatings({ game }, { deadlineMs: DEADLINE_MS });
        if (json) return printJson(terminal, scores);
        terminal.stdout.print(`${scores.matches} matches`);
        terminal.stdout.print(`ratings    ${lineOf(scores.ratings)}`);
        terminal.stdout.print(`win rates  ${lineOf(scores.winRates)}`);
      } finally {
        client.close();
      }
    });
  addExamples(command, 'matchpoint ratings score --game valorant');
}

function lineOf({ logLoss, accuracy }: catalogProfile.PredictionScore = { logLoss: 0, accuracy: 0 }): string {
  return `log loss ${logLoss.toFixed(3)}, ${(100 * accuracy).toFixed(1)} % hits`;
}

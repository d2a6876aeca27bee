import { webhook } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** A call handles a few endpoints. */
const DEADLINE_MS = 60_000;

const HELP = `
The hourly figures of an endpoint grow with its attempts. This command compares those of the last 30 days with the attempts and
corrects the hours that differ: none, unless something went wrong, or attempts are older than this release. With --check it
changes nothing and exits with 1 where hours differ.
`;

/** `matchpoint webhooks recompute-hours` */
export function addWebhooksRecomputeHours(webhooks: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = webhooks
    .command('recompute-hours')
    .summary('recompute the hourly figures of endpoints')
    .description('Recomputes the hourly results of the attempts of webhook endpoints.')
    .option('--check', 'only compare; change nothing')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action(async ({ check = false, json }: { check?: boolean; json?: boolean }) => {
      const system = findSystem(terminal);
      const client = createRpcClient(webhook.WebhookMaintenanceServiceService, {
        target: system.demand(SERVICE_VARIABLES.webhook),
        ...identify(system),
      });
      try {
        const done = { endpoints: 0, different: 0 };
        for (let after: string | undefined = ''; after !== undefined;) {
          const part: webhook.RecomputeEndpointHoursResponse = await client.recomputeEndpointHours(
            { after, check },
            { deadlineMs: DEADLINE_MS },
          );
          done.endpoints += part.endpoints;
          done.different += part.different;
          after = part.next;
        }
        if (json) printJson(terminal, done);
        else terminal.stdout.print(`${done.endpoints} endpoints, ${done.different} hours ${check ? 'differ' : 'corrected'}`);
        end(check && done.different > 0 ? EXIT.incomplete : EXIT.done);
      } finally {
        client.close();
      }
    });
  addExamples(command, 'matchpoint webhooks recompute-hours --check');
}

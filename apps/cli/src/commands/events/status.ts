import { rpc } from '@matchpoint/contracts';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { suggestForQueues } from '../suggest-steps.js';
import { askServices, EVENT_PROCESSES, unansweredLines } from './with-services.js';

/** `matchpoint events status`: what waits in outboxes and for consumers, and what was given up. */
export function addEventsStatus(events: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = events
    .command('status')
    .summary('show pending events, and those that were given up')
    .description('Shows how many events are pending at each relay and consumer, how many each consumer gave up, and why any are stuck.')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExit code: 0 events move and none was given up · 1 otherwise.\n')
    .action(async ({ json }: { json?: boolean }) => {
      const status = { contract: rpc.StatusServiceService, names: EVENT_PROCESSES, reads: ['getStatus'] };
      const { answers, unanswered } = await askServices(terminal, status, async (client, service) =>
        (await client.getStatus({})).works.map((work) => ({ service, ...work })),
      );
      const works = answers.flat();
      if (json) printJson(terminal, { works, unanswered: unanswered.map(({ name }) => name) });
      else {
        const rows = works.map(({ service, name, waiting, oldestWaitSeconds, dead, trouble }) => [
          service,
          name,
          waiting === undefined ? '?' : String(waiting),
          oldestWaitSeconds === undefined ? '' : `${oldestWaitSeconds} s`,
          dead === undefined ? '' : String(dead),
          trouble ?? '',
        ]);
        terminal.stdout.print(...table(['service', 'queue', 'waiting', 'oldest', 'dead', 'reason'], rows), ...unansweredLines(unanswered));
        const steps = suggestForQueues(works);
        if (steps.length > 0) terminal.stdout.print('', 'Next:', ...steps);
      }
      const isWell = unanswered.length === 0 && works.every(({ trouble, dead = 0 }) => trouble === undefined && dead === 0);
      end(isWell ? EXIT.done : EXIT.incomplete);
    });
  addExamples(command, 'matchpoint events status', 'matchpoint events status --json');
}

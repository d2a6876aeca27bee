import { rpc } from '@matchpoint/contracts';
import type { Command } from 'commander';
import { addExamples, addGroupExamples } from '../../help/examples.js';
import { EXIT, type ExitCode, UsageError } from '../../output/errors.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { askServices, EVENT_PROCESSES, unansweredLines, withServices } from './with-services.js';

const EVENTS = { contract: rpc.EventServiceService, names: EVENT_PROCESSES, reads: ['listDead', 'getDead'] };
const JSON_OPTION = ['--json', 'print one JSON document'] as const;
const EVENT = 'evt_01m84gx7fmfbmt0etngedrxfpj';

const NEXT = ['', 'Next:', 'Repair what the error names, then: npx matchpoint events dead retry --all (docs/runbooks/dead-events.md)'];

interface Chosen {
  all?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** `matchpoint events dead list|show|retry|drop`: the events that consumers gave up. */
export function addEventsDead(events: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const dead = events
    .command('dead')
    .summary('list, show, retry and drop events that consumers gave up')
    .description('Administers events that a consumer gave up after eight failures. Later events were handled meanwhile.');
  addList(dead, terminal, end);
  addShow(dead, terminal, end);
  addRetry(dead, terminal, end);
  addDrop(dead, terminal, end);
  addGroupExamples(dead);
}

function addList(dead: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = dead
    .command('list')
    .summary('list the events, and why they failed')
    .description('Lists at most 500 events a service, the oldest first.')
    .option(...JSON_OPTION)
    .action(async ({ json }: Chosen) => {
      const { answers, unanswered } = await askServices(terminal, EVENTS, async (client) => (await client.listDead({})).events);
      const all = answers.flat();
      if (unanswered.length > 0) end(EXIT.incomplete);
      if (json) return printJson(terminal, { events: all, unanswered: unanswered.map(({ name }) => name) });
      terminal.stderr.print(...unansweredLines(unanswered));
      if (all.length === 0) return terminal.stdout.print('No event was given up.');
      const rows = all.map(({ consumer, eventId, type, attempts, parkedAt, error }) => [
        ...[consumer, eventId, type, String(attempts), parkedAt],
        error,
      ]);
      terminal.stdout.print(...table(['consumer', 'event', 'type', 'tries', 'since', 'error'], rows), ...NEXT);
    });
  addExamples(command, 'matchpoint events dead list', 'matchpoint events dead list --json');
}

function addShow(dead: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = dead
    .command('show')
    .summary('print an event')
    .description('Prints an event as one JSON document: the message, and the failure of each consumer.')
    .argument('<event>', 'the id of the event')
    .action(async (eventId: string) => {
      const answers = await withServices(terminal, EVENTS, (client) => client.getDead({ eventId }));
      const failures = answers.flatMap(({ events }) => events);
      const payload = answers.find(({ events }) => events.length > 0)?.payload;
      printJson(terminal, { failures, message: payload === undefined ? undefined : readMessage(payload) });
      if (failures.length === 0) end(EXIT.incomplete);
    });
  addExamples(command, `matchpoint events dead show ${EVENT}`);
}

/** A message that is not JSON is shown unchanged. */
function readMessage(payload: Uint8Array): unknown {
  const text = Buffer.from(payload).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function addRetry(dead: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = dead
    .command('retry')
    .summary('handle events again')
    .description('Handles one event again, or all. Events that fail again stay in the list.')
    .argument('[event]', 'the id of one event')
    .option('--all', 'every event that was given up')
    .option(...JSON_OPTION)
    .action(async (eventId: string | undefined, { all, json }: Chosen) => {
      if ((eventId === undefined) !== (all === true)) throw new UsageError('name one event, or --all');
      const answers = await withServices(terminal, EVENTS, (client) => client.retryDead({ eventId }));
      const handled = answers.reduce((sum, answer) => sum + answer.handled, 0);
      const failed = answers.reduce((sum, answer) => sum + answer.failed, 0);
      if (json) printJson(terminal, { handled, failed });
      else terminal.stdout.print(handled + failed === 0 ? 'No such event was given up.' : `${handled} handled, ${failed} failed again`);
      if (handled === 0 || failed > 0) end(EXIT.incomplete);
    });
  addExamples(command, 'matchpoint events dead retry --all', `matchpoint events dead retry ${EVENT}`);
}

function addDrop(dead: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = dead
    .command('drop')
    .summary('forget an event')
    .description('Forgets an event that a consumer gave up. Its effect stays missing in that consumer.')
    .argument('<event>', 'the id of the event')
    .option(...JSON_OPTION)
    .action(async (eventId: string, { yes, json }: Chosen) => {
      await requireConsent(terminal, yes, `This forgets ${eventId}, which its consumer has not handled`);
      const answers = await withServices(terminal, EVENTS, (client) => client.dropDead({ eventId }));
      const dropped = answers.reduce((sum, answer) => sum + answer.dropped, 0);
      if (json) printJson(terminal, { dropped });
      else terminal.stdout.print(dropped === 0 ? 'No such event was given up.' : `dropped: ${eventId}`);
      if (dropped === 0) end(EXIT.incomplete);
    });
  addYes(command);
  addExamples(command, `matchpoint events dead drop ${EVENT}`);
}

import type { Command } from 'commander';
import { addExamples, addGroupExamples } from '../../help/examples.js';
import { EXIT, type ExitCode, UsageError } from '../../output/errors.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { rpc } from '@matchpoint/contracts';
import { askServices, demandService, SERVICE_NAMES, type ServiceName, unansweredLines, withServices } from './with-services.js';

const SERVICE = ['--service <name>', `the service that keeps the event: ${SERVICE_NAMES.join(', ')}`] as const;
const JSON_OPTION = ['--json', 'print one JSON document'] as const;
const EVENT = 'evt_01m84gx7fmfbmt0etngedrxfpj';

const HELP = `
NATS permanently refuses an event that the service's user may not publish, or that is too large. After five refusals
the event is set aside, and later events of the same match, league or team wait behind it. Fix the cause, then retry.
`;

const NEXT = ['', 'Next:', 'Fix the cause, then: npx matchpoint events set-aside retry --all (docs/runbooks/events-set-aside.md)'];

interface Chosen {
  service?: string;
  all?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** `matchpoint events set-aside list|retry|drop`: the events that NATS refuses, and what waits behind them. */
export function addEventsSetAside(events: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const setAside = events
    .command('set-aside')
    .summary('list, retry and drop events that NATS refuses')
    .description('Administers events that NATS refuses.')
    .addHelpText('after', HELP);
  addList(setAside, terminal, end);
  addRetry(setAside, terminal, end);
  addDrop(setAside, terminal, end);
  addGroupExamples(setAside);
}

function addList(setAside: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = setAside
    .command('list')
    .summary('list the events, and why NATS refuses them')
    .description('Lists at most 500 events a service, the oldest first, with how many events wait behind each.')
    .option(...SERVICE)
    .option(...JSON_OPTION)
    .action(async ({ service, json }: Chosen) => {
      const { answers, unanswered } = await askServices(terminal, outboxesOf(service), async (outbox, name) =>
        (await outbox.listSetAside({})).events.map((event) => ({ service: name, ...event })),
      );
      const all = answers.flat();
      if (unanswered.length > 0) end(EXIT.incomplete);
      if (json) return printJson(terminal, { events: all, unanswered: unanswered.map(({ name }) => name) });
      terminal.stderr.print(...unansweredLines(unanswered));
      if (all.length === 0) return terminal.stdout.print('No event is set aside.');
      const rows = all.map((event) => [event.service, event.eventId, event.subject, String(event.held), event.setAsideAt, event.reason]);
      terminal.stdout.print(...table(['service', 'event', 'subject', 'behind it', 'since', 'reason'], rows), ...NEXT);
    });
  addExamples(command, 'matchpoint events set-aside list', 'matchpoint events set-aside list --service league --json');
}

function addRetry(setAside: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = setAside
    .command('retry')
    .summary('publish events again')
    .description('Publishes an event again, and then those that wait behind it.')
    .argument('[event]', 'the id of one event')
    .option('--all', 'every event that is set aside')
    .option(...SERVICE)
    .option(...JSON_OPTION)
    .action(async (eventId: string | undefined, { all, service, json }: Chosen) => {
      if ((eventId === undefined) !== (all === true)) throw new UsageError('name one event, or --all');
      const retried = await withServices(
        terminal,
        outboxesOf(service),
        async (outbox) => (await outbox.retrySetAside({ eventId })).eventIds,
      );
      report(terminal, end, retried.flat(), 'retried', json);
    });
  addExamples(command, 'matchpoint events set-aside retry --all', `matchpoint events set-aside retry ${EVENT}`);
}

function addDrop(setAside: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = setAside
    .command('drop')
    .summary('drop an event')
    .description('Drops an event: it is never published. The events that wait behind it are.')
    .argument('<event>', 'the id of the event')
    .option(...SERVICE)
    .option(...JSON_OPTION)
    .action(async (eventId: string, { service, yes, json }: Chosen) => {
      await requireConsent(terminal, yes, `This gives up ${eventId}, which no consumer or webhook will receive`);
      const dropped = await withServices(
        terminal,
        outboxesOf(service),
        async (outbox) => (await outbox.dropSetAside({ eventId })).eventIds,
      );
      report(terminal, end, dropped.flat(), 'dropped', json);
    });
  addYes(command);
  addExamples(command, `matchpoint events set-aside drop ${EVENT} --service league`, `matchpoint events set-aside drop ${EVENT} --yes`);
}

function report(
  terminal: Terminal,
  end: (exitCode: ExitCode) => void,
  eventIds: string[],
  done: 'retried' | 'dropped',
  json: boolean | undefined,
): void {
  if (json) printJson(terminal, { [done]: eventIds });
  else terminal.stdout.print(eventIds.length === 0 ? 'No such event is set aside.' : `${done}: ${eventIds.join(', ')}`);
  if (eventIds.length === 0) end(EXIT.incomplete);
}

function outboxesOf(service: string | undefined) {
  return { contract: rpc.OutboxServiceService, names: chosen(service), reads: ['listSetAside'] };
}

function chosen(service: string | undefined): ServiceName[] {
  return service === undefined ? SERVICE_NAMES : [demandService(service)];
}

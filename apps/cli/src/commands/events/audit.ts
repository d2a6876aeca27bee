import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { type Audit, auditEvents } from './find-differences.js';
import { parseSince } from './parse-since.js';

/** `matchpoint events audit`: compares outboxes, stream and inboxes. */
export function addEventsAudit(events: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = events
    .command('audit')
    .summary('compare outboxes, stream and inboxes')
    .description(
      'Finds events that a consumer should have handled but has not, and events in the stream that their service does not know. Either ' +
        'means that a database was restored to an earlier time. Skips the last minute, whose events may be in flight.',
    )
    .option('--since <time>', 'ISO 8601, or a span before now', '1h')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExit code: 0 nothing is missing · 1 something is.\n')
    .action(async ({ since, json }: { since: string; json?: boolean }) => {
      const audit = await auditEvents(terminal, parseSince(since, terminal.clock.now()));
      const { checked, unhandled, ghosts } = audit;
      if (json) printJson(terminal, audit);
      else {
        terminal.stdout.print(`${checked} published events were checked.`);
        const rows = [
          ...unhandled.map(({ consumer, service, eventIds }) => [`${consumer} has not handled`, service, ...listed(eventIds)]),
          ...ghosts.map(({ service, events: unknown }) => [
            'the stream has, and the service lacks',
            service,
            ...listed(unknown.map(({ id }) => id)),
          ]),
        ];
        if (rows.length > 0) terminal.stdout.print('', ...table(['finding', 'events of', 'events', 'for example'], rows));
        else terminal.stdout.print('Outboxes, stream and inboxes agree.');
        terminal.stdout.print(...nextSteps(audit, since));
      }
      if (unhandled.length + ghosts.length > 0) end(EXIT.incomplete);
    });
  addExamples(command, 'matchpoint events audit', 'matchpoint events audit --since 2d --json');
}

/** A consumer that rereads the stream would also handle events that their service no longer knows. */
function nextSteps({ unhandled, ghosts }: Audit, since: string): string[] {
  if (ghosts.length > 0) {
    const services = ghosts.map(({ service }) => service).join(', ');
    return ['', 'Next:', `${services} was restored to an earlier time, so make no consumer reread the stream: docs/recovery.md`];
  }
  if (unhandled.length === 0) return [];
  const consumers = [...new Set(unhandled.map(({ consumer }) => consumer))];
  return ['', 'Next:', ...consumers.map((consumer) => `npx matchpoint events replay --consumer ${consumer} --since ${since}`)];
}

function listed(ids: readonly string[]): string[] {
  return [String(ids.length), ids[0] ?? ''];
}

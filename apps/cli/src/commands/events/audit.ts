import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { auditEvents } from './find-differences.js';
import { parseSince } from './parse-since.js';

/** `matchpoint events audit`: compares outboxes, stream and inboxes. */
export function addEventsAudit(events: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = events
    .command('audit')
    .summary('compare outboxes, stream and inboxes')
    .description(
      'Finds events that a consumer should have handled and has not, and events of the stream that their service does not know. Either ' +
        'means that a database was put back in time. Events of the last minute are left out: they may be on their way.',
    )
    .option('--since <time>', 'ISO 8601, or a span before now', '1h')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExit code: 0 nothing is missing · 1 something is.\n')
    .action(async ({ since, json }: { since: string; json?: boolean }) => {
      const audit = await auditEvents(terminal, parseSince(since, terminal.clock));
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
        if (unhandled.length > 0) terminal.stdout.print('', 'Run matchpoint events replay for each of these consumers.');
        if (ghosts.length > 0) terminal.stdout.print('', 'See docs/recovery.md: a producer was put back in time.');
      }
      if (unhandled.length + ghosts.length > 0) end(EXIT.incomplete);
    });
  addExamples(command, 'matchpoint events audit', 'matchpoint events audit --since 2d --json');
}

function listed(ids: readonly string[]): string[] {
  return [String(ids.length), ids[0] ?? ''];
}

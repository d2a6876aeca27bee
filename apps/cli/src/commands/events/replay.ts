import { rpc } from '@matchpoint/contracts';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { UsageError } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { parseSince } from './parse-since.js';
import { demandService, EVENT_PROCESSES, withServices } from './with-services.js';

const SINCE = ['--since <time>', 'ISO 8601, or a span before now: 15m, 2h, 3d'] as const;

interface Chosen {
  consumer: string;
  service: string;
  since: string;
  json?: boolean;
}

/** `matchpoint events replay`: makes a consumer reread the stream. */
export function addEventsReplay(events: Command, terminal: Terminal): void {
  const command = events
    .command('replay')
    .summary('have a consumer read the stream again')
    .description(
      'Has a consumer read the stream again since a time. It skips the events that its database knows, so this is safe: use it after a ' +
        'database was put back in time.',
    )
    .requiredOption('--consumer <name>', 'as `matchpoint events status` names it: league-results')
    .requiredOption(...SINCE)
    .option('--json', 'print one JSON document')
    .action(async ({ consumer, since: text, json }: Chosen) => {
      const since = parseSince(text, terminal.clock.now());
      // A consumer's name begins with that of its process.
      const names = EVENT_PROCESSES.filter((name) => consumer.startsWith(`${name}-`));
      if (names.length === 0) throw new UsageError(`there is no consumer ${consumer}: \`matchpoint events status\` names them`);
      const answers = await withServices(terminal, { contract: rpc.EventServiceService, names }, (client) =>
        client.replayConsumer({ consumer, since }),
      );
      const found = answers.find(({ isKnown }) => isKnown);
      if (!found) throw new UsageError(`there is no consumer ${consumer}: \`matchpoint events status\` names them`);
      if (json) printJson(terminal, { consumer, since, events: found.waiting });
      else terminal.stdout.print(`${consumer} reads ${found.waiting} events again, and skips those that it knows.`);
    });
  addExamples(command, 'matchpoint events replay --consumer league-results --since 2h');
}

/** `matchpoint events republish`: publishes the events of an outbox again. */
export function addEventsRepublish(events: Command, terminal: Terminal): void {
  const command = events
    .command('republish')
    .summary('publish the events of a service again')
    .description(
      'Publishes the events of a service since a time again, as far as its outbox keeps them: three days. Consumers skip those that they ' +
        'know. The relay does so by itself when it sees that the stream has lost events.',
    )
    .requiredOption('--service <name>', 'whose outbox')
    .requiredOption(...SINCE)
    .option('--json', 'print one JSON document')
    .action(async ({ service, since: text, json }: Chosen) => {
      const since = parseSince(text, terminal.clock.now());
      const name = demandService(service);
      const answers = await withServices(terminal, { contract: rpc.EventServiceService, names: [name] }, (client) =>
        client.republish({ since }),
      );
      const count = answers.reduce((sum, answer) => sum + answer.count, 0);
      if (json) printJson(terminal, { service: name, since, events: count });
      else terminal.stdout.print(`${name} publishes ${count} events again.`);
    });
  addExamples(command, 'matchpoint events republish --service match --since 2026-11-24T10:00:00Z');
}

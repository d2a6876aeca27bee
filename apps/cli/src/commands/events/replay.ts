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
    .summary('make a consumer reread the stream')
    .description(
      'Makes a consumer reread the stream from a time on. It skips events that it has handled, so this is safe. Use it after its ' +
        'database was restored.',
    )
    .requiredOption('--consumer <name>', 'name of the consumer, as in `matchpoint events status`: league-results')
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
      'Publishes the events of a service since a time again. Its outbox keeps events for three days. Consumers skip events that they ' +
        'have handled. The relay also does this automatically when the stream has lost events.',
    )
    .requiredOption('--service <name>', 'the service')
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

import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { KEY_HELP, withListeners } from './with-listeners.js';

interface TriggerOptions {
  key?: string;
  json?: boolean;
}

/** `matchpoint webhooks trigger <event>`: sends a sample to the subscribers in a key's scope. */
export function addWebhooksTrigger(webhooks: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = webhooks
    .command('trigger')
    .summary('send a sample of an event')
    .description(
      "Sends a sample of an event, valid against its schema, to the endpoints and listeners of a key's scope that subscribe to it. " +
        'No other consumer receives it.',
    )
    .argument('<event>', 'match.completed, ticket.created …')
    .option('--key <key>', `in whose scope: ${KEY_HELP}`)
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExit code: 0 sent · 1 nobody subscribes to it.\n')
    .action(async (event: string, { key, json }: TriggerOptions) => {
      const { eventId, endpointCount, body } = await withListeners(terminal, key, (listeners, caller) =>
        listeners.triggerSample({ event }, { caller }),
      );
      if (json) printJson(terminal, { id: eventId, endpoints: endpointCount, payload: JSON.parse(body) as unknown });
      else if (endpointCount === 0) terminal.stdout.print(`Nobody subscribes to ${event} here.`);
      else terminal.stdout.print(`Sent ${eventId} to ${endpointCount} ${endpointCount === 1 ? 'endpoint' : 'endpoints'}:`, body);
      if (endpointCount === 0) end(EXIT.incomplete);
    });
  addExamples(command, 'matchpoint webhooks trigger match.completed', 'matchpoint webhooks trigger ticket.created --key - --json');
}

import type { Command } from 'commander';
import { EXIT, type ExitCode } from '../../output/errors.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { withListeners } from './with-listeners.js';

interface TriggerOptions {
  key?: string;
  json?: boolean;
}

/** `matchpoint webhooks trigger <event>`: a sample, to who subscribes to it in a key's scope. */
export function addWebhooksTrigger(webhooks: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  webhooks.command('trigger')
    .summary('send a sample of an event')
    .description("Sends a sample of an event, valid by its schema, to the endpoints and listeners of a key's scope that subscribe to it. Nothing else hears of it.")
    .argument('<event>', 'match.completed, ticket.created …')
    .option('--key <key>', "in whose scope: a key or its id; the demo's captain unless given")
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExit code: 0 sent · 1 nobody subscribes to it.\n')
    .action(async (event: string, { key, json }: TriggerOptions) => {
      const { eventId, endpointCount, body } = await withListeners(terminal, key, (listeners, caller) => listeners.triggerSample({ event }, { caller }));
      if (json) printJson(terminal, { id: eventId, endpoints: endpointCount, payload: JSON.parse(body) as unknown });
      else terminal.stdout.write(endpointCount === 0 ? `Nobody subscribes to ${event} here.\n` : `Sent ${eventId} to ${endpointCount} ${endpointCount === 1 ? 'endpoint' : 'endpoints'}:\n${body}\n`);
      if (endpointCount === 0) end(EXIT.incomplete);
    });
}

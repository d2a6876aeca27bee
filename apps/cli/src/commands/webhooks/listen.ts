import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { UsageError } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';
import { forwardRequest } from './forward-request.js';
import { KEY_HELP, type Listeners, withListeners } from './with-listeners.js';

interface ListenOptions {
  forwardTo: string;
  key?: string;
  events?: string;
}

const RETRY_MS = 1_000;

/** `matchpoint webhooks listen`: forwards a key's events live to a program on this machine. */
export function addWebhooksListen(webhooks: Command, terminal: Terminal): void {
  const command = webhooks
    .command('listen')
    .summary("forward a key's events to a local program")
    .description(
      "Receives a key's events live and posts them, signed, to a program on this machine, until Ctrl-C. " +
        'Your machine needs no public address: the command fetches the events.',
    )
    .requiredOption('--forward-to <url>', 'URL of your program: http://localhost:3000/hook')
    .option('--key <key>', `whose events: ${KEY_HELP}`)
    .option('--events <names>', 'only these, separated by commas: match.*,score.confirmed')
    .action((options: ListenOptions) => listen(options, terminal));
  addExamples(
    command,
    'matchpoint webhooks listen --forward-to http://localhost:3000/hook',
    'matchpoint webhooks listen --forward-to http://localhost:3000/hook --key - --events match.*,score.confirmed',
  );
}

async function listen({ forwardTo, key, events }: ListenOptions, terminal: Terminal): Promise<void> {
  if (!URL.canParse(forwardTo) || !/^https?:$/.test(new URL(forwardTo).protocol))
    throw new UsageError('--forward-to must be a URL that begins with http:// or https://');
  const names =
    events
      ?.split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '') ?? [];
  const interrupted = terminal.untilInterrupted();
  await withListeners(terminal, key, async (listeners, caller) => {
    let id = await open(listeners, caller, names, terminal);
    terminal.stdout.print(`Forwarding to ${forwardTo}. Ctrl-C ends it.`);
    const end = new Promise<void>((resolve) => interrupted.addEventListener('abort', () => resolve(), { once: true }));
    while (!interrupted.aborted) {
      try {
        await Promise.race([forwardNext(listeners, caller, id, forwardTo, terminal), end]);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.code === 'error_webhook_not_found') id = await open(listeners, caller, names, terminal);
        else if (error.code !== 'error_unavailable') throw error;
        else await terminal.sleep(RETRY_MS);
      }
    }
    await listeners.closeListener({ id }, { caller }).catch(() => undefined);
  });
}

async function open(listeners: Listeners, caller: CallerContext, events: string[], terminal: Terminal): Promise<string> {
  const { id, signingSecret } = await listeners.openListener({ events }, { caller });
  terminal.stdout.print(`Signing secret: ${signingSecret}`);
  return id;
}

async function forwardNext(listeners: Listeners, caller: CallerContext, id: string, forwardTo: string, terminal: Terminal): Promise<void> {
  const { requests } = await listeners.pullListener({ id }, { caller });
  await Promise.all(
    requests.map(async (request) => {
      const answer = await forwardRequest(forwardTo, request);
      const said = answer.statusCode ?? answer.error;
      const { event, headers } = request;
      const at = terminal.clock.now().toISOString();
      terminal.stdout.print(`${at}  ${event}  ${headers['webhook-id']}  ->  ${said} (${answer.durationMs} ms)`);
      await listeners.answerListener({ id, deliveryId: request.deliveryId, claim: request.claim, ...answer }, { caller });
    }),
  );
}

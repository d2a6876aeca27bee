import { webhook, type gateway } from '@matchpoint/contracts';
import { type CallerContext, createRpcClient, type KeyKind, type RpcClient } from '@matchpoint/rpc';
import { SystemUnknownError, UsageError } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';
import { ASK, KEY_VARIABLE, nameOfKey, readKey } from '../read-key.js';
import { withKeyService } from '../keys/with-key-service.js';

export type Listeners = RpcClient<typeof webhook.ListenerServiceService>;

const DEMO_KEY = 'personalPro';

/** What `--key` takes. */
export const KEY_HELP = `a key or its id, - to be asked for it; ${KEY_VARIABLE} unless given, else the demo's captain`;

/**
 * Runs `use` on the webhook service, as the key `name` would be heard: its id, its text, or the first 12 characters of that; without one,
 * the key of the environment, the demo's captain, or whom the person at the terminal names.
 * @throws SystemUnknownError, UsageError, DomainError
 */
export async function withListeners<Answer>(
  terminal: Terminal,
  name: string | undefined,
  use: (listeners: Listeners, caller: CallerContext) => Promise<Answer>,
): Promise<Answer> {
  const system = findSystem(terminal);
  const known = name ?? (terminal.environment[KEY_VARIABLE] || system.demo?.keys?.[DEMO_KEY]?.id);
  if (known === undefined && !terminal.askHidden) throw new UsageError(`say whose events: --key <key or its id>, or ${KEY_VARIABLE}`);
  const target = system.demand(SERVICE_VARIABLES.webhook);
  const caller = toCaller(await findKey(terminal, nameOfKey(await readKey(terminal, known ?? ASK))));
  const listeners = createRpcClient(webhook.ListenerServiceService, { target, ...identify(system) });
  try {
    return await use(listeners, caller);
  } finally {
    listeners.close();
  }
}

async function findKey(terminal: Terminal, wanted: string): Promise<gateway.ApiKey> {
  const { keys } = await withKeyService(terminal, (service) => service.listKeys({ owner: undefined, includeRevoked: false }));
  const found = keys.filter(({ id, prefix }) => id === wanted || prefix === wanted);
  const [key, ...others] = found;
  if (!key) throw new SystemUnknownError('there is no such key in force: npx matchpoint keys list shows which there are');
  if (others.length > 0) throw new UsageError(`several keys begin like that: give one's id: ${found.map(({ id }) => id).join(', ')}`);
  return key;
}

function toCaller({ id, kind, ownerUserId, gameId, leagueId, plan }: gateway.ApiKey): CallerContext {
  const binding = { ...(gameId !== undefined && { gameId }), ...(leagueId !== undefined && { leagueId }) };
  return { keyId: id, kind: kind as KeyKind, userId: ownerUserId, plan, ...binding };
}

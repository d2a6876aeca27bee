import { webhook, type gateway } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { KeyKind } from '@matchpoint/core';
import { type CallerContext, createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { UsageError } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';
import { demandKey } from '../keys/show-key.js';
import { ASK, KEY_VARIABLE, readKey } from '../read-key.js';
import { withKeyService } from '../keys/with-key-service.js';

export type Listeners = RpcClient<typeof webhook.ListenerServiceService>;

const DEMO_KEY = 'personalPro';

/** The values of `--key`. */
export const KEY_HELP = `a key or its id, - to be asked for it; default ${KEY_VARIABLE}, then the demo's captain`;

/**
 * Runs `use` on the webhook service with the key that `name` stands for: its id, its text, or the first 12 characters of it. Without a
 * name, uses the key of the environment, the demo's captain, or the one that the person at the terminal names.
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
  const caller = toCaller(await findKey(terminal, await readKey(terminal, known ?? ASK)));
  const listeners = createRpcClient(webhook.ListenerServiceService, { target, ...identify(system) });
  try {
    return await use(listeners, caller);
  } finally {
    listeners.close();
  }
}

/** The principal of this key. A full text must match to the last character, as in the API. */
async function findKey(terminal: Terminal, key: string): Promise<gateway.ApiKey> {
  try {
    return demandKey((await withKeyService(terminal, (service) => service.findKey({ key }))).key);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'error_api_key_invalid') throw error;
    throw new DomainError('error_api_key_invalid', {
      message: 'Authentication failed: the API key is wrong, revoked or expired. npx matchpoint keys list shows the keys that work.',
    });
  }
}

function toCaller({ id, kind, ownerUserId, gameId, leagueId, plan }: gateway.ApiKey): CallerContext {
  const binding = { ...(gameId !== undefined && { gameId }), ...(leagueId !== undefined && { leagueId }) };
  return { keyId: id, kind: kind as KeyKind, userId: ownerUserId, plan, ...binding };
}

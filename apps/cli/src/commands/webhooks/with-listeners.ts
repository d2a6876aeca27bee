import { webhook, type gateway } from '@matchpoint/contracts';
import { type CallerContext, createRpcClient, type KeyKind, type RpcClient } from '@matchpoint/rpc';
import { SystemUnknownError, UsageError } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES, TOKEN_VARIABLE } from '../../system/find-system.js';
import { withKeyService } from '../keys/with-key-service.js';

export type Listeners = RpcClient<typeof webhook.ListenerServiceService>;

const SHOWN_LENGTH = 12;
const DEMO_KEY = 'personalPro';

/**
 * Runs `use` on the webhook service, as the key `name` would be heard: its id, its text, or the first 12 characters of that; without one, the
 * demo's captain.
 * @throws SystemUnknownError, UsageError, DomainError
 */
export async function withListeners<Answer>(terminal: Terminal, name: string | undefined, use: (listeners: Listeners, caller: CallerContext) => Promise<Answer>): Promise<Answer> {
  const system = findSystem(terminal);
  const wanted = name ?? system.demo?.keys?.[DEMO_KEY]?.id;
  if (wanted === undefined) throw new UsageError('say whose events: --key <key or its id>');
  const target = system.demand(SERVICE_VARIABLES.webhook);
  const caller = toCaller(await findKey(terminal, wanted));
  const listeners = createRpcClient(webhook.ListenerServiceService, { target, internalToken: system.demand(TOKEN_VARIABLE) });
  try {
    return await use(listeners, caller);
  } finally {
    listeners.close();
  }
}

async function findKey(terminal: Terminal, wanted: string): Promise<gateway.ApiKey> {
  const { keys } = await withKeyService(terminal, (service) => service.listKeys({ owner: undefined, includeRevoked: false }));
  const found = keys.filter(({ id, prefix }) => id === wanted || prefix === wanted.slice(0, SHOWN_LENGTH));
  const [key, ...others] = found;
  if (!key) throw new SystemUnknownError('there is no such key in force: npx matchpoint keys list shows which there are');
  if (others.length > 0) throw new UsageError(`several keys begin like that: give one's id: ${found.map(({ id }) => id).join(', ')}`);
  return key;
}

function toCaller({ id, kind, ownerUserId, gameId, leagueId, plan }: gateway.ApiKey): CallerContext {
  return { keyId: id, kind: kind as KeyKind, userId: ownerUserId, plan, ...(gameId !== undefined && { gameId }), ...(leagueId !== undefined && { leagueId }) };
}

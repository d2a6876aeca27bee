import { gateway } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator, type RpcClient } from '@matchpoint/rpc';
import { afterAll } from 'vitest';
import { demo, runtime } from './system.js';

export type KeyKind = 'personal' | 'game_developer' | 'league_operator';

/** Options of a new key. Defaults: all scopes, kind personal, the demo's captain as owner, plan api_pro. */
export interface KeyGrant {
  kind?: KeyKind;
  owner?: string;
  plan?: 'api_free' | 'api_pro' | 'api_studio';
  game?: string;
  league?: string;
  permissions?: object;
  expiresAt?: string;
}

export interface NewKey {
  id: string;
  key: string;
}

let admin: RpcClient<typeof gateway.KeyServiceService> | undefined;
afterAll(() => {
  admin?.close();
  admin = undefined;
});

function keyService(): RpcClient<typeof gateway.KeyServiceService> {
  const target = runtime().MATCHPOINT_GATEWAY_ADMIN_URL;
  return (admin ??= createRpcClient(gateway.KeyServiceService, { target, ...identifyOperator(runtime()) }));
}

/** Creates a key like the `matchpoint` command. A key has 60 tokens, so tests use new ones freely. */
export async function newKey(grant: KeyGrant = {}): Promise<NewKey> {
  const { kind = 'personal', owner = demo().keys.personalPro.owner, plan = 'api_pro', permissions } = grant;
  const { key, plaintext } = await keyService().createKey({
    kind,
    owner,
    plan,
    label: 'e2e',
    game: grant.game ?? (kind === 'game_developer' ? 'valorant' : undefined),
    league: grant.league ?? (kind === 'league_operator' ? 'vct_americas' : undefined),
    allPermissions: permissions === undefined,
    permissions: permissions === undefined ? undefined : JSON.stringify(permissions),
    expiresAt: grant.expiresAt,
  });
  return { id: key?.id ?? '', key: plaintext };
}

/** Gives a person a plan, as the `matchpoint` command does. */
export async function givePlan(owner: string, plan: 'api_free' | 'api_pro' | 'api_studio'): Promise<void> {
  await keyService().setOwnerPlan({ owner, plan });
}

export async function revokeKey(id: string): Promise<void> {
  await keyService().revokeKey({ key: id });
}

/** Uses of one key of a ring; the rest of its 60 tokens is for requests in flight. */
const USES = 50;

/** Returns a function that returns a key with a token left; it rotates through equal keys. */
export function openKeyRing(grant: KeyGrant = {}): () => Promise<string> {
  let uses = 0;
  let current: Promise<NewKey> | undefined;
  return async () => {
    if (uses % USES === 0) current = newKey(grant);
    uses += 1;
    return (await (current as Promise<NewKey>)).key;
  };
}

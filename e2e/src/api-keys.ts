import { gateway } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator, type RpcClient } from '@matchpoint/rpc';
import { afterAll } from 'vitest';
import { demo, runtime } from './system.js';

export type KeyKind = 'personal' | 'game_developer' | 'league_operator';

/** What a new key is to grant; all scopes, kind personal, owner the demo's captain and plan api_pro unless given. */
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

/** Makes a key as the `matchpoint` command does. A key has 60 tokens, so tests take new ones generously. */
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

/** Uses of one key of a ring; some of its 60 tokens stay for requests that are under way. */
const USES = 50;

/** Answers a key with a token left for one request, each time it is asked: equal keys, one after another. */
export function openKeyRing(grant: KeyGrant = {}): () => Promise<string> {
  let uses = 0;
  let current: Promise<NewKey> | undefined;
  return async () => {
    if (uses % USES === 0) current = newKey(grant);
    uses += 1;
    return (await (current as Promise<NewKey>)).key;
  };
}

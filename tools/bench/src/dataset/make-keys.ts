import { gateway } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator } from '@matchpoint/rpc';
import type { DatasetSize } from '../parse-arguments.js';
import type { Product } from '../product/start-product.js';
import { captainOf, GAME, username } from './names.js';

/**
 * A key has 60 tokens and gets one a second (docs/reference/rate-limits.md#buckets), whatever its plan: load is spread over as many keys as
 * a phase of it needs. Buckets are full when a phase begins and no request goes past them.
 */
const PERSONAL_KEYS = 4_000;
const DEVELOPER_KEYS = 2_000;
const AT_ONCE = 16;

export interface PersonalKey {
  key: string;
  /** The team that the owner captains, by number. */
  team: number;
}
export interface KeyRing {
  personal: PersonalKey[];
  developer: string[];
}

/** Makes keys over the operators' RPC, as `matchpoint keys create` does. Owners are captains, spread over all organizations. */
export async function makeKeys({ runtime }: Product, { teams }: DatasetSize): Promise<KeyRing> {
  const service = createRpcClient(gateway.KeyServiceService, {
    target: runtime.MATCHPOINT_GATEWAY_ADMIN_URL,
    ...identifyOperator(runtime),
  });
  const create = async (kind: string, team: number, game?: string): Promise<string> =>
    (await service.createKey({ kind, owner: username(captainOf(team)), plan: 'api_pro', label: 'bench', game, allPermissions: true }))
      .plaintext;
  const teamOf = (index: number): number => 1 + (Math.floor((index * teams) / PERSONAL_KEYS) % teams);
  try {
    return {
      personal: await inTurn(PERSONAL_KEYS, async (index) => ({ team: teamOf(index), key: await create('personal', teamOf(index)) })),
      developer: await inTurn(DEVELOPER_KEYS, (index) => create('game_developer', teamOf(index), GAME)),
    };
  } finally {
    service.close();
  }
}

async function inTurn<Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, offset) => make(first + offset)))));
  }
  return made;
}

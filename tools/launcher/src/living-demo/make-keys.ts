import { gateway } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator } from '@matchpoint/rpc';
import { captainOf } from './scene-run.js';
import type { Store } from './state-file.js';
import type { World } from './world.js';

interface Wanted {
  kind: 'personal' | 'game_developer' | 'league_operator';
  owner: string;
  game?: string;
  league?: string;
}

/** The owners of the demo's keys, by the name that the scenes use. `moderator` is staff of the first demo. */
function wantedKeys({ roles, field, game, league }: World): Record<string, Wanted> {
  return {
    ...Object.fromEntries(field.map((side) => [captainOf(side), { kind: 'personal', owner: captainOf(side) } as const])),
    organizer: { kind: 'personal', owner: roles.organizer },
    league: { kind: 'league_operator', owner: roles.organizer, league },
    developer: { kind: 'game_developer', owner: roles.developer, game },
    moderator: { kind: 'personal', owner: 'demo_moderator' },
  };
}

const PLAN = 'api_pro';

/** Creates missing keys, and gives users who sign in the plan that endpoints need. `runtime` says how the gateway is reached. */
export async function makeKeys(store: Store, world: World, runtime: Record<string, string>): Promise<void> {
  const missing = Object.entries(wantedKeys(world)).filter(([name]) => store.state.keys[name] === undefined);
  if (missing.length === 0) return;
  const target = runtime.MATCHPOINT_GATEWAY_ADMIN_URL ?? '';
  const keys = createRpcClient(gateway.KeyServiceService, { target, ...identifyOperator(runtime) });
  try {
    await Promise.all([world.roles.player, world.roles.organizer].map((owner) => keys.setOwnerPlan({ owner, plan: PLAN })));
    await Promise.all(
      missing.map(async ([name, { kind, owner, game, league }]) => {
        const label = `Harbor Open, ${kind.replace('_', ' ')}`;
        const made = await keys.createKey({ ...{ kind, owner, game, league, label }, plan: PLAN, allPermissions: true });
        store.state.keys[name] = made.plaintext;
        store.save();
      }),
    );
  } finally {
    keys.close();
  }
}

import type { CallerContext } from '@matchpoint/rpc';
import type { PresentedKey } from './key-record.js';
import { platformRoleOf, type SecondFactorRule } from './platform-role.js';

const CALLERS = new WeakMap<PresentedKey, CallerContext>();

/** Returns the same object for the same record, so that its principal is signed only once (PrincipalSigner). */
export function callerOfKey(key: PresentedKey, rule: SecondFactorRule): CallerContext {
  const known = CALLERS.get(key);
  if (known) return known;
  const caller = toCaller(key, rule);
  CALLERS.set(key, caller);
  return caller;
}

function toCaller(key: PresentedKey, rule: SecondFactorRule): CallerContext {
  const platformRole = platformRoleOf(key, rule);
  return {
    userId: key.ownerUserId,
    keyId: key.id,
    kind: key.kind,
    plan: key.plan,
    ...(key.gameId !== null && { gameId: key.gameId }),
    ...(key.leagueId !== null && { leagueId: key.leagueId }),
    ...(platformRole && { platformRole }),
  };
}

import { DomainError } from '@matchpoint/errors';
import type { KeyRecord } from '../keys/key-record.js';
import { meets, planHas, type ScopeRequirement } from '../keys/permissions.js';
import { KIND_ERRORS, type RouteDefinition } from './define-route.js';

/** Steps 5 to 7 of the order of checks (contract 4): scope, plan, kind and binding. */
export function authorize(key: KeyRecord, route: RouteDefinition): void {
  if (route.scope !== 'public') {
    const requirements: readonly ScopeRequirement[] = typeof route.scope === 'string' ? [route.scope] : route.scope;
    if (!requirements.some((requirement) => meets(key.permissions, requirement))) throw new DomainError('error_api_key_permission_denied');
  }
  if (route.plan && !planHas(key.plan, route.plan)) throw new DomainError('error_api_feature_required');
  if (route.keyKind && !isOfKind(key, route.keyKind)) throw new DomainError(KIND_ERRORS[route.keyKind]);
}

/** A bound kind without its binding is as good as another kind (specification 4.3). */
function isOfKind(key: KeyRecord, kind: KeyRecord['kind']): boolean {
  if (key.kind !== kind) return false;
  if (kind === 'game_developer') return key.gameId !== null;
  if (kind === 'league_operator') return key.leagueId !== null;
  return true;
}

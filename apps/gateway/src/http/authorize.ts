import { DomainError } from '@matchpoint/errors';
import type { KeyRecord } from '../keys/key-record.js';
import { meets, type Plan, planHas, type ScopeRequirement } from '../keys/permissions.js';
import { KIND_ERRORS, type RouteDefinition } from './define-route.js';

/** Steps 5 to 7 of the order of checks (contract 4): scope, plan, kind and binding. */
export function authorize(key: KeyRecord, route: RouteDefinition): void {
  if (route.accepts === 'session' || route.accepts === 'recent') throw new DomainError('error_session_required');
  if (route.scope !== 'public') {
    const requirements: readonly ScopeRequirement[] = typeof route.scope === 'string' ? [route.scope] : route.scope;
    if (!requirements.some((requirement) => meets(key.permissions, requirement))) throw new DomainError('error_api_key_permission_denied');
  }
  if (route.plan && !planHas(key.plan, route.plan)) throw new DomainError('error_api_feature_required');
  if (route.keyKind && !isOfKind(key, route.keyKind)) throw new DomainError(KIND_ERRORS[route.keyKind]);
}

/**
 * The same for a session (management B), which has every scope, writes and operates leagues whatever the plan, and counts as a personal
 * key and as a league operator's key of any league: there the person's role decides, at step 10.
 */
export function authorizeSession(route: RouteDefinition, { plan, isRecent }: { plan: Plan; isRecent: boolean }): void {
  if (route.plan === 'webhooks' && !planHas(plan, route.plan)) throw new DomainError('error_api_feature_required');
  if (route.keyKind === 'game_developer') throw new DomainError(KIND_ERRORS.game_developer);
  if (route.accepts === 'recent' && !isRecent) throw new DomainError('error_recent_sign_in_required');
}

/** A bound kind without its binding is as good as another kind (specification 4.3). */
function isOfKind(key: KeyRecord, kind: KeyRecord['kind']): boolean {
  if (key.kind !== kind) return false;
  if (kind === 'game_developer') return key.gameId !== null;
  if (kind === 'league_operator') return key.leagueId !== null;
  return true;
}

import { DomainError } from '@matchpoint/errors';
import type { PresentedKey } from '../keys/key-record.js';
import { meets, type Plan, planHas, type ScopeRequirement } from '../../permissions/permissions.js';
import { isOpenWhileDeletionIsDue, KIND_ERRORS, type OperationAccess } from './operation-access.js';

/** Steps 5 to 7 of the order of checks (docs/reference/order-of-checks.md): scope, plan, kind and binding. */
export function authorize(key: PresentedKey, route: OperationAccess): void {
  if (route.accepts === 'session' || route.accepts === 'recent') throw new DomainError('error_session_required');
  if (route.scope !== 'public') {
    const requirements: readonly ScopeRequirement[] = typeof route.scope === 'string' ? [route.scope] : route.scope;
    if (!requirements.some((requirement) => meets(key.permissions, requirement))) throw new DomainError('error_api_key_permission_denied');
  }
  if (route.plan && !planHas(key.plan, route.plan)) throw new DomainError('error_api_feature_required');
  if (route.keyKind && !isOfKind(key, route.keyKind)) throw new DomainError(KIND_ERRORS[route.keyKind]);
}

/**
 * The same for a session (docs/reference/accounts.md#sessions), which has every scope, writes and operates leagues whatever the plan, and
 * counts as a personal key and as a league operator's key of any league: there the person's role decides, at step 10. While the account is
 * to be deleted it reads, undoes that and signs out.
 */
export function authorizeSession(
  route: OperationAccess,
  { plan, isRecent, isDeletionDue }: { plan: Plan; isRecent: boolean; isDeletionDue: boolean },
): void {
  if (isDeletionDue && !isOpenWhileDeletionIsDue(route)) throw new DomainError('error_account_deletion_due');
  if (route.plan === 'webhooks' && !planHas(plan, route.plan)) throw new DomainError('error_api_feature_required');
  if (route.keyKind === 'game_developer') throw new DomainError(KIND_ERRORS.game_developer);
  if (route.accepts === 'recent' && !isRecent) throw new DomainError('error_recent_sign_in_required');
}

/** A bound kind without its binding counts as the wrong kind (docs/reference/authentication.md#kinds). */
function isOfKind(key: PresentedKey, kind: PresentedKey['kind']): boolean {
  if (key.kind !== kind) return false;
  if (kind === 'game_developer') return key.gameId !== null;
  if (kind === 'league_operator') return key.leagueId !== null;
  return true;
}

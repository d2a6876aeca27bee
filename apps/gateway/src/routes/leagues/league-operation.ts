import { leagueOperationOf, type LeagueOperation, type LeagueOperationName } from '@matchpoint/contracts';
import type { ErrorCode } from '@matchpoint/errors';
import type { CallMetadata } from '@matchpoint/rpc';
import type { RouteInput } from '../../operation/route-definition.js';
import type { Route } from '../shared/define-route.js';
import { LEAGUE_READ, refuseOtherLeague } from './league-objects.js';

type Declared = Pick<
  Route,
  'method' | 'path' | 'operationId' | 'description' | 'section' | 'tag' | 'scope' | 'errors' | 'plan' | 'keyKind' | 'isIdempotent'
> & { accepts?: 'visitor'; checkBinding?: Route['checkBinding'] };

/**
 * The declaration of a league operation's route: its path, the key it requires, and the resulting errors. `does` is its description,
 * `errors` its own error codes.
 */
export function leagueOperation(operationId: LeagueOperationName, does: readonly string[], errors: readonly ErrorCode[] = []): Declared {
  const operation = leagueOperationOf(operationId);
  const { method, path, scopes, plan, keyKind, floor, isIdempotent } = operation;
  return {
    operationId,
    method,
    path,
    description: [...does, ...describeFloor(operation)],
    section: 'docs/reference/leagues.md',
    tag: 'League administration',
    scope: scopes.length === 1 && scopes[0] !== undefined ? scopes[0] : scopes,
    errors: [...new Set([...errorsOf(operation), ...errors])],
    ...(scopes.every((scope) => scope === LEAGUE_READ.scope) && { accepts: LEAGUE_READ.accepts }),
    ...(plan && { plan }),
    ...(keyKind && { keyKind }),
    ...(isIdempotent && { isIdempotent }),
    ...(floor !== undefined && { checkBinding: refuseOtherLeague }),
  };
}

function describeFloor({ floor, refusedFrom }: LeagueOperation): string[] {
  const role =
    floor === undefined
      ? []
      : floor === 'OWNER'
        ? ['The key owner must be OWNER of the league or platform staff.']
        : [`The key owner must have role ${floor} or higher in the league, or be platform staff.`];
  const status = refusedFrom === undefined ? [] : [STATUS_REFUSALS[refusedFrom]];
  return [...role, ...status];
}

const STATUS_REFUSALS = {
  disabled: 'It is refused while the league is not active.',
  suspended: 'It is refused while the league is suspended, and once it is shut down.',
  shutdown: 'It is refused once the league is shut down.',
} as const;

function errorsOf({ path, floor, refusedFrom }: LeagueOperation): ErrorCode[] {
  return [
    ...(path.startsWith('/leagues/{identifier}') ? (['error_league_not_found'] as const) : []),
    ...(floor === undefined
      ? []
      : (['error_league_scope_mismatch', 'error_league_role_required', 'error_second_factor_required'] as const)),
    ...(refusedFrom === undefined ? [] : (['error_league_not_active'] as const)),
  ];
}

/** Metadata of an operation's single write. */
export const writeOptions = ({ caller, requestId, idempotency, onReplayed }: WriteInput): CallMetadata & { onReplayed(): void } => ({
  caller,
  requestId,
  onReplayed,
  ...(idempotency && { idempotency }),
});

type WriteInput = Pick<RouteInput<unknown, unknown, unknown>, 'caller' | 'requestId' | 'idempotency' | 'onReplayed'>;

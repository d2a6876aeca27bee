import { type TournamentOperation, tournamentOperationOf, type TournamentOperationName } from '@matchpoint/contracts';
import type { ErrorCode } from '@matchpoint/errors';
import type { Route } from '../shared/define-route.js';

type Declared = Pick<
  Route,
  'method' | 'path' | 'operationId' | 'description' | 'section' | 'tag' | 'scope' | 'errors' | 'plan' | 'keyKind' | 'isIdempotent'
> & { accepts?: 'visitor' };

/**
 * What the table of tournament operations says of a route: where it is, what it needs, and the errors that follow. `does` are the sentences
 * of its description, `errors` the codes of its own.
 */
export function tournamentOperation(
  operationId: TournamentOperationName,
  does: readonly string[],
  errors: readonly ErrorCode[] = [],
): Declared {
  const operation = tournamentOperationOf(operationId);
  const { method, path, scope, floor, plan, isIdempotent } = operation;
  return {
    operationId,
    method,
    path: path as `/${string}`,
    description: [...does, ...FLOORS[floor]],
    section: 'docs/reference/tournaments.md',
    tag: 'Tournaments',
    scope,
    errors: [...new Set([...errorsOf(operation), ...errors])],
    ...(isForVisitors(operation) && { accepts: 'visitor' as const }),
    ...(plan && { plan }),
    ...(floor === 'competitor' && { keyKind: 'personal' as const }),
    ...(isIdempotent && { isIdempotent }),
  };
}

const FLOORS: Readonly<Record<TournamentOperation['floor'], readonly string[]>> = {
  admin: ['The key owner must host the tournament, be ADMIN on its staff, or be platform staff.'],
  manager: ['The key owner must host the tournament, be on its staff, or be platform staff.'],
  platform: ['The key owner must be platform staff with role MODERATOR or higher.'],
  competitor: [],
  host: [],
  anyone: [],
};

function isForVisitors({ scope, path }: TournamentOperation): boolean {
  return scope === 'tournaments.tournament_public:read' && !path.startsWith('/user/');
}

function errorsOf({ path, floor, method }: TournamentOperation): ErrorCode[] {
  const isOfOne = path.startsWith('/tournaments/{identifier}');
  return [
    ...(isOfOne ? (['error_tournament_not_found', 'error_game_scope_mismatch'] as const) : []),
    ...(isOfOne && floor !== 'anyone' && method !== 'GET' ? (['error_tournament_not_in_valid_state'] as const) : []),
    ...(floor === 'competitor' ? [] : OF_FLOOR[floor]),
  ];
}

const OF_ORGANIZERS = [
  'error_not_tournament_staff',
  'error_league_scope_mismatch',
  'API_KEY_PERMISSION_DENIED',
  'error_second_factor_required',
] as const;
const OF_FLOOR: Readonly<Record<Exclude<TournamentOperation['floor'], 'competitor'>, readonly ErrorCode[]>> = {
  admin: OF_ORGANIZERS,
  manager: OF_ORGANIZERS,
  platform: ['error_not_found', 'error_staff_role_required', ...OF_ORGANIZERS],
  host: ['error_game_scope_mismatch', 'error_league_scope_mismatch', 'API_KEY_PERMISSION_DENIED', 'error_second_factor_required'],
  anyone: [],
};

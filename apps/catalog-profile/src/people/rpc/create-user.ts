import type { catalogProfile } from '@matchpoint/contracts';
import { isStaffRole, STAFF_ROLES } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import { isUniqueViolation } from '@matchpoint/postgres';
import type { CatalogProfileContext } from '../../context.js';
import { refuseReservedName } from '../../names/index.js';
import { checkUsername, parseDisplayName } from '../rules/username.js';
import { createUserRow, nameTaken } from '../store/created-users.js';

/**
 * Creates a user for an account that is being registered (docs/reference/accounts.md#registration).
 * @throws DomainError INVALID_INPUT for username or name; error_name_taken
 */
export function createUser({ pool, clock }: Pick<CatalogProfileContext, 'pool' | 'clock'>) {
  return async ({ id, username, name, staffRole }: catalogProfile.CreateUserRequest): Promise<catalogProfile.CreateUserResponse> => {
    checkUsername(username);
    if (staffRole !== undefined && !isStaffRole(staffRole)) throw invalidInput('staffRole', `must be one of ${STAFF_ROLES.join(', ')}`);
    const shown = name === undefined ? undefined : parseDisplayName(name);
    try {
      const user = { id, username, name: shown, staffRole, now: clock.now() };
      await createUserRow(pool, user, (tx) => refuseReservedName(tx, username, 'body.username'));
    } catch (error) {
      throw isUniqueViolation(error, 'users_username_key') ? nameTaken(username, error) : error;
    }
    return {};
  };
}

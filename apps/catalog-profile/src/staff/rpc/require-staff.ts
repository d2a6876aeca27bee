import type { catalogProfile } from '@matchpoint/contracts';
import { isStaffRole } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { readStaffCaller } from '../read-staff-caller.js';

/** The caller's platform role. @throws as readStaffCaller */
export function requireStaff({ pool, clock }: CatalogProfileContext) {
  return async ({ floor }: catalogProfile.RequireStaffRequest, call: CallContext): Promise<catalogProfile.RequireStaffResponse> => {
    if (!isStaffRole(floor)) throw invalidInput('floor', 'is not a staff role');
    const { role } = await readStaffCaller(pool, call, floor, clock.now());
    return { role };
  };
}

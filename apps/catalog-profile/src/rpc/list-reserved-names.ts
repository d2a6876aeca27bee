import type { catalogProfile } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../context.js';
import { listReservedNames as list } from '../db/reserved-names.js';
import { findStaffRole } from '../db/staff.js';
import { requireStaffRole } from '../domain/staff-roles.js';
import type { StaffSide } from '../steps/act-as-staff.js';

const MAX_PAGE = 500;

/** The names that nobody may take (management, sections I and J). @throws DomainError error_not_found; error_staff_role_required */
export function listReservedNames({ pool, clock }: CatalogProfileContext, side: StaffSide = 'staff') {
  return async (request: catalogProfile.ListReservedNamesRequest, call: CallContext): Promise<catalogProfile.ListReservedNamesResponse> => {
    if (side === 'staff') requireStaffRole(await findStaffRole(pool, requireCaller(call).userId, clock.now()), 'OPERATOR');
    const limit = Math.min(Math.max(request.limit, 1), MAX_PAGE);
    const rows = await list(pool, request.afterKey ?? '', limit + 1);
    const page = rows.slice(0, limit);
    const nextKey = rows.length > limit ? page.at(-1)?.key : undefined;
    return { names: page.map(({ name, reservedAt }) => ({ name, reservedAt })), ...(nextKey !== undefined && { nextKey }) };
  };
}

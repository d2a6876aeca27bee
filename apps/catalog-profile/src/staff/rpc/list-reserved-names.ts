import type { catalogProfile } from '@matchpoint/contracts';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { listReservedNames as list } from '../../names/index.js';
import type { StaffSide } from '../act-as-staff.js';
import { readStaffCaller } from '../read-staff-caller.js';

const MAX_PAGE = 500;

/** The reserved names (docs/reference/names.md#reserved-names). @throws as readStaffCaller */
export function listReservedNames({ pool, clock }: CatalogProfileContext, side: StaffSide = 'staff') {
  return async (request: catalogProfile.ListReservedNamesRequest, call: CallContext): Promise<catalogProfile.ListReservedNamesResponse> => {
    if (side === 'staff') await readStaffCaller(pool, call, 'OPERATOR', clock.now());
    const limit = Math.min(Math.max(request.limit, 1), MAX_PAGE);
    const rows = await list(pool, request.afterKey ?? '', limit + 1);
    const page = rows.slice(0, limit);
    const nextKey = rows.length > limit ? page.at(-1)?.key : undefined;
    return { names: page.map(({ name, reservedAt }) => ({ name, reservedAt })), ...(nextKey !== undefined && { nextKey }) };
  };
}

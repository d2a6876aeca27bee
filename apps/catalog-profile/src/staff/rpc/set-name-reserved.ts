import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { LIMITS } from '../../limits.js';
import { checkName, deleteReservedName, insertReservedName, lockReservedNames, reservedNameKeys } from '../../names/index.js';
import { actAsStaff, type StaffChange, type StaffSide } from '../act-as-staff.js';

/**
 * Reserves a name, or releases it. Nobody can take a reserved name or a lookalike; a current holder keeps it
 * (docs/reference/names.md#reserved-names).
 * @throws DomainError INVALID_INPUT; the errors of actAsStaff; error_limit_reached
 */
export function setNameReserved(context: CatalogProfileContext, side: StaffSide = 'staff') {
  return (
    { name: given, order, isReserved }: catalogProfile.SetNameReservedRequest,
    call: CallContext,
  ): Promise<catalogProfile.SetNameReservedResponse> => {
    const name = checkName(given, 'body.name');
    return actAsStaff(context, call, side, {
      action: isReserved ? 'name.reserved' : 'name.released',
      order,
      async write(change) {
        const hasChanged = await (isReserved ? reserve(change, name) : release(change, name));
        return { timestamp: change.timestamp, hasChanged };
      },
    });
  };
}

async function reserve({ tx, timestamp, tell }: StaffChange, name: string): Promise<boolean> {
  const count = await lockReservedNames(tx);
  if (!(await insertReservedName(tx, { ...reservedNameKeys(name), name, reservedAt: timestamp }))) return false;
  if (count >= LIMITS.reservedNames)
    throw new DomainError('error_limit_reached', { message: `${LIMITS.reservedNames} names are already reserved.` });
  tell({ action: 'name.reserved', target: name });
  return true;
}

async function release({ tx, tell }: StaffChange, name: string): Promise<boolean> {
  const released = await deleteReservedName(tx, reservedNameKeys(name).key);
  if (released === undefined) return false;
  tell({ action: 'name.released', target: released });
  return true;
}

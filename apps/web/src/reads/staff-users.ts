import { staff } from '../staff-api.js';
import { readOptions } from './read-options.js';

export const staffUserReads = {
  /** A user who may no longer exist; lists omit them instead of failing. */
  named: (id: string) =>
    readOptions(['staff-user', id, 'name'], async (options) => {
      const { users } = await staff.platformStaff.listStaffUsers({ search: id, limit: 1 }, options);
      return users[0]?.user ?? null;
    }),
  /** The entry of the user's current suspension or ban, if the log still has it. */
  suspension: (id: string, action: 'user.suspended' | 'user.banned') =>
    readOptions(['staff-audit', id, action], async (options) => {
      const { entries } = await staff.platformStaff.listStaffAudit({ target: id, action, limit: 1 }, options);
      return entries[0] ?? null;
    }),
  one: (id: string) => readOptions(['staff-user', id], (options) => staff.platformStaff.getStaffUser(id, options)),
};

import { staff } from '../staff-api.js';
import { readOptions } from './read-options.js';

export const staffUserReads = {
  /** A user who may no longer exist; lists omit them instead of failing. */
  named: (id: string) =>
    readOptions(['staff-user', id, 'name'], async (options) => {
      const { users } = await staff.platformStaff.listStaffUsers({ search: id, limit: 1 }, options);
      return users[0]?.user ?? null;
    }),
  one: (id: string) => readOptions(['staff-user', id], (options) => staff.platformStaff.getStaffUser(id, options)),
};

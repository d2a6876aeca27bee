export { actAsStaff, requireStaffTarget, type StaffSide } from './act-as-staff.js';
export { accessChanged } from './events.js';
export { readStaffCaller } from './read-staff-caller.js';
export { refuseLastOperator } from './refuse-last-operator.js';
export { staffRpc } from './rpc.js';
export { findOperators, findOverSuspensions, holdStaff, nextAccessVersion, saveStaffRole, saveStanding } from './store/staff.js';

export { callerIdOf } from './caller-id-of.js';
export { changedFields } from './changed-fields.js';
export { limitOf } from './limit-of.js';
export { searchedTextOf } from './searched-text-of.js';

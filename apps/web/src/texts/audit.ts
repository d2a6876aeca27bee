import { nameOf } from './names.js';

/**
 * What staff did, by an action of the audit log: `user.signed_out` is "User signed out". Services name them as they add them, in the same
 * form: the thing, and what was done to it.
 */
export const sentenceOfAction = (action: string): string => nameOf(action.replaceAll('.', ' '));

/** A field of what was changed: `suspendedUntil` is "Suspended until". */
export const nameOfField = (field: string): string => nameOf(field.replaceAll(/([A-Z])/g, ' $1'));

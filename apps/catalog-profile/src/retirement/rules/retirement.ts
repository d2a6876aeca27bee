import { DomainError } from '@matchpoint/errors';

export const LAST_OPERATOR = 'This is the last operator of the platform: appoint another one first.';

/** The refusal of a deletion, which names the obstacle (docs/reference/accounts.md#deletion). */
export const deletionBlocked = (message: string): DomainError => new DomainError('error_account_deletion_blocked', { message });

const SHORT = 10;
const LONG = 20;

/** Candidate names for a deleted user, in order. They are made of the end of the id, so that they resemble no other name. */
export const namesOfDeleted = (userId: string): string[] => [SHORT, LONG].map((length) => `deleted-${userId.slice(-length)}`);

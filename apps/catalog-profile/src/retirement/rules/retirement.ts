import { DomainError } from '@matchpoint/errors';

export const LAST_OPERATOR = 'This is the last operator of the platform: make somebody else one first.';

/** The refusal of a deletion, which says what is in the way (docs/reference/accounts.md#deletion). */
export const deletionBlocked = (message: string): DomainError => new DomainError('error_account_deletion_blocked', { message });

const SHORT = 10;
const LONG = 20;

/** Names that a user may have who is deleted, the first that is free: of the id's end, as nobody else's is like it. */
export const namesOfDeleted = (userId: string): string[] => [SHORT, LONG].map((length) => `deleted-${userId.slice(-length)}`);

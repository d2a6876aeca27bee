import { foldBlanks } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import { looksLikeId } from '../../names/index.js';

/** 3 to 32 letters, digits, `_`, `.` and `-`, letters or digits at both ends, no two separators in a row (docs/reference/names.md). */
const USERNAME = /^(?=.{3,32}$)[A-Za-z0-9]+(?:[_.-][A-Za-z0-9]+)*$/;
/** The usernames of deleted users (docs/reference/accounts.md#deletion). */
const OF_THE_DELETED = /^deleted-[a-z0-9]{10,}$/i;
const MAX_NAME_LENGTH = 64;

/** @throws DomainError INVALID_INPUT at `body.username`; the form of our ids is reserved */
export function checkUsername(username: string): void {
  if (!USERNAME.test(username)) {
    throw invalidInput('body.username', 'must be 3 to 32 letters or digits, with single `_`, `.` or `-` between them');
  }
  if (looksLikeId(username) || OF_THE_DELETED.test(username)) throw invalidInput('body.username', 'is reserved');
}

/** The stored form of a display name: NFC, trimmed, blanks folded. @throws DomainError INVALID_INPUT at `body.name` */
export function parseDisplayName(text: string): string {
  const name = foldBlanks(text);
  if (/\p{C}/u.test(name)) throw invalidInput('body.name', 'must contain no control or format characters');
  const length = [...name].length;
  if (length < 1 || length > MAX_NAME_LENGTH) throw invalidInput('body.name', `must have 1 to ${MAX_NAME_LENGTH} characters`);
  return name;
}

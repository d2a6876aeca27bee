import { SEARCH_LENGTH } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';

/** A search text. @throws DomainError INVALID_INPUT at `path` unless it has 2 to 64 characters, trimmed */
export function searchedTextOf(text: string, path: string): string {
  const trimmed = text.normalize('NFC').trim();
  const { length } = [...trimmed];
  if (length < SEARCH_LENGTH.min || length > SEARCH_LENGTH.max)
    throw invalidInput(path, `must have ${SEARCH_LENGTH.min} to ${SEARCH_LENGTH.max} characters`);
  return trimmed;
}

import { foldBlanks } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';

const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Checks a text of one line that the public reads: a control or format character would hide it, or reorder the text around it
 * (docs/reference/names.md). @throws DomainError INVALID_INPUT
 */
export function refuseUnshown(text: string | undefined, path: string): void {
  if (text !== undefined && UNSHOWN.test(text)) throw invalidInput(path, 'must contain no control or format characters');
}

/** The stored form of a name that the public reads, as those of teams and organizations are. @throws DomainError INVALID_INPUT */
export function shownName(given: string, path: string): string {
  refuseUnshown(given, path);
  return foldBlanks(given);
}

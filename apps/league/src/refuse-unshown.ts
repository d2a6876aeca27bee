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

/** A change of a league or season, its name, if given, in the stored form. @throws DomainError INVALID_INPUT at body.name */
export const withShownName = <Change extends { name?: string | undefined }>(change: Change): Change =>
  change.name === undefined ? change : { ...change, name: shownName(change.name, 'body.name') };

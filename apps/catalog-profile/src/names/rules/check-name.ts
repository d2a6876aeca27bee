import { foldBlanks, isId, ID_PREFIXES } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import { isOneScript } from './one-script.js';

/** Bounds in code points (docs/reference/names.md). */
const NAME = { min: 2, max: 64 } as const;
const TAG = { min: 2, max: 8 } as const;
const MAX_DESCRIPTION = 2_000;

/** Controls, formats, surrogates, private use, unassigned; line and paragraph separators; invisible characters. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const NO_SEGMENT = /[/\\?#]/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LETTERS_AND_DIGITS = /^[\p{L}\p{M}\p{N}]+$/u;
/** In a multi-line text: control characters except tab and line feed, and characters that reorder text. */
const HOSTILE_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/u;

/**
 * The stored form of an organization's or team's name: NFC, trimmed, blanks folded (docs/reference/names.md).
 * @throws DomainError INVALID_INPUT at `path`
 */
export function checkName(given: string, path: string): string {
  const name = foldBlanks(given);
  const length = [...name].length;
  if (length < NAME.min || length > NAME.max) throw invalidInput(path, `must have ${NAME.min} to ${NAME.max} characters`);
  if (UNSHOWN.test(name)) throw invalidInput(path, 'must not hold control, format or invisible characters');
  if (NO_SEGMENT.test(name)) throw invalidInput(path, 'must not hold /, \\, ? or #');
  if (!LETTER_OR_DIGIT.test(name)) throw invalidInput(path, 'must contain a letter or a digit');
  if (!isOneScript(name)) throw invalidInput(path, 'must be written in one script');
  if (looksLikeId(name.replace(/ /g, '_'))) throw invalidInput(path, 'must not have the form of an id');
  return name;
}

/** A tag: 2 to 8 letters or digits of one script. @throws DomainError INVALID_INPUT at `path` */
export function checkTag(given: string, path: string): string {
  const tag = given.normalize('NFC').trim();
  const length = [...tag].length;
  if (length < TAG.min || length > TAG.max || !LETTERS_AND_DIGITS.test(tag) || UNSHOWN.test(tag))
    throw invalidInput(path, `must have ${TAG.min} to ${TAG.max} letters or digits`);
  if (!isOneScript(tag)) throw invalidInput(path, 'must be written in one script');
  return tag;
}

/** A group's description, which may have several lines. `''` means none. @throws DomainError INVALID_INPUT at `path` */
export function checkDescription(given: string, path: string): string {
  const text = given.normalize('NFC').replace(/\r\n?/g, '\n').trim();
  if ([...text].length > MAX_DESCRIPTION) throw invalidInput(path, `must have at most ${MAX_DESCRIPTION} characters`);
  if (HOSTILE_TEXT.test(text)) throw invalidInput(path, 'must not hold control characters');
  return text;
}

/** Whether a name or slug has the form of one of our ids, in capitals too. */
export function looksLikeId(slug: string): boolean {
  const folded = slug.toLowerCase();
  return ID_PREFIXES.some((prefix) => isId(prefix, folded));
}

/** Lists of ids as the elements of one text array; an array of arrays would need lists of one length. */

/** Ids never contain this control character. */
const SEPARATOR = '\u001f';

/** The ids as one element. */
export function joinIds(ids: readonly string[]): string {
  return ids.join(SEPARATOR);
}

/** The ids of an element, in SQL. */
export function splitIds(element: string): string {
  return `string_to_array(${element}, E'\\x1f')`;
}

import { invalidInput } from '@matchpoint/errors';
import { pattern } from '../pattern.js';

/** Event ids in a stream of several matches: the number of each match's last event, in the order of the query. */
export const VECTOR = pattern('^[0-9]{1,10}([.][0-9]{1,10}){0,24}$', 'must be the id of an event of this stream');
const PATTERN = new RegExp(VECTOR);

export const toVectorId = (vector: readonly number[]): string => vector.join('.');

/**
 * The numbers of the client's last events: from the header, which takes precedence over the query because clients don't update the latter.
 * @throws INVALID_INPUT for anything but an id of a stream of this many matches
 */
export function readVectorAfter(lastEventId: string | undefined, after: string | undefined, length: number): number[] | undefined {
  const [text, field] = lastEventId ? [lastEventId, 'header.Last-Event-ID'] : [after, 'query.after'];
  if (text === undefined) return undefined;
  const vector = PATTERN.test(text) ? text.split('.').map(Number) : [];
  if (vector.length !== length) throw invalidInput(field, 'must be the id of an event of a stream of these matches');
  return vector;
}

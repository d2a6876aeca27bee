import { invalidInput } from '@matchpoint/errors';

/** What a stream of several matches calls its events: the number of each match's last event, in the order of the query. */
export const VECTOR = '^[0-9]{1,10}([.][0-9]{1,10}){0,24}$';
const PATTERN = new RegExp(VECTOR);

export const toVectorId = (vector: readonly number[]): string => vector.join('.');

/**
 * The numbers of the last events that a client has: what its reader says when it comes back, before what the address says, which it keeps.
 * @throws INVALID_INPUT for what is no id of a stream of so many matches
 */
export function readVectorAfter(lastEventId: string | undefined, after: string | undefined, length: number): number[] | undefined {
  const [text, field] = lastEventId ? [lastEventId, 'header.Last-Event-ID'] : [after, 'query.after'];
  if (text === undefined) return undefined;
  const vector = PATTERN.test(text) ? text.split('.').map(Number) : [];
  if (vector.length !== length) throw invalidInput(field, 'must be the id of an event of a stream of these matches');
  return vector;
}

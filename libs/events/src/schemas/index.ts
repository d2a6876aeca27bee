import { type DataOf, type EventDefinition } from './define-event.js';
import { internalMatchEvents } from './internal-match.js';
import { matchEvents } from './match.js';
import { playerEvents } from './player.js';
import { rosterEvents } from './roster.js';
import { scoreEvents } from './score.js';

/** Every event of the product: one file a family, spread in here. */
export const EVENTS = {
  ...internalMatchEvents,
  ...matchEvents,
  ...scoreEvents,
  ...rosterEvents,
  ...playerEvents,
};

export type EventType = keyof typeof EVENTS;

/** The data of an event type, as its schema has it. */
export type EventData<Type extends EventType> = DataOf<(typeof EVENTS)[Type]>;

/** The definition of a type that may be unknown to this build (a newer producer's). */
export function findDefinition(type: string): EventDefinition | undefined {
  return Object.hasOwn(EVENTS, type) ? EVENTS[type as EventType] : undefined;
}

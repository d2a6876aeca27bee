import { WEBHOOK_EVENTS } from '@matchpoint/events';
import Type from 'typebox';
import { named } from './named.js';

const NAMES = Object.keys(WEBHOOK_EVENTS).sort();

/**
 * The name of an event. A string rather than an enum, so that generated clients can still read responses when later versions add events.
 */
export const EventName = () =>
  named(
    'EventName',
    Type.String({
      'description':
        'The name of an event. An open set: later versions may add names, so ignore unknown ones. ' +
        `Known now: ${NAMES.map((name) => `\`${name}\``).join(', ')}.`,
      'examples': ['match.completed'],
      'x-extensible-enum': NAMES,
    }),
  );

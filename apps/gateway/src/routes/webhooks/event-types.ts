import type { EventDefinition } from '@matchpoint/events';
import Type, { type Static } from 'typebox';
import { DESCRIBED_EVENTS } from '../../operation/event-body.js';
import { EventName } from '../../operation/event-name.js';
import { text } from '../../operation/fields.js';
import { described, named } from '../../operation/named.js';

/** Every event that webhooks carry, in the order of their names. */
export const EVENT_TYPES: ReadonlyMap<string, EventDefinition> = new Map(DESCRIBED_EVENTS);

export const EventTypeName = () => described(EventName(), 'Name of the event, as in subscriptions and in `type` of a body.');

export const WebhookEventType = named(
  'WebhookEventType',
  Type.Object(
    {
      name: EventTypeName(),
      family: text('The subscription to this event’s whole family.', 'match.*'),
      summary: text('What the event means.', 'The series was decided, or ended in a draw.'),
    },
    { description: 'An event that an endpoint can subscribe to.' },
  ),
);

export function toEventType(name: string, { summary }: EventDefinition): Static<typeof WebhookEventType> {
  return { name, family: `${name.split('.', 1)[0]}.*`, summary };
}

import type { EventDefinition } from '@matchpoint/events';
import Type, { type Static } from 'typebox';
import { DESCRIBED_EVENTS } from '../../operation/event-body.js';
import { EventName } from '../../operation/event-name.js';
import { text } from '../../operation/fields.js';
import { described, named } from '../../operation/named.js';

/** Every event that webhooks carry, in the order of their names. */
export const EVENT_TYPES: ReadonlyMap<string, EventDefinition> = new Map(DESCRIBED_EVENTS);

export const EventTypeName = () => described(EventName(), 'The name of the event: what a subscription and `type` of a body have.');

export const WebhookEventType = named(
  'WebhookEventType',
  Type.Object(
    {
      name: EventTypeName(),
      family: text('The subscription that takes this event with all others of its family.', 'match.*'),
      summary: text('What it says happened.', 'The series was decided, or ended in a draw.'),
    },
    { description: 'An event that an endpoint can subscribe to.' },
  ),
);

export function toEventType(name: string, { summary }: EventDefinition): Static<typeof WebhookEventType> {
  return { name, family: `${name.split('.', 1)[0]}.*`, summary };
}

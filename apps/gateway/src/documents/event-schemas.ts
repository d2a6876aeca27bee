import type { EventDefinition } from '@matchpoint/events';
import { bodySchemaOf, pascalCase } from '../operation/event-body.js';
import type { JsonSchema } from '../operation/map-subschemas.js';
import type { Components } from './components.js';

/** What accompanies every delivery (docs/reference/values.md#documents). */
export const DELIVERY_HEADERS: Record<string, JsonSchema> = {
  'webhook-id': {
    type: 'string',
    description: 'Id of the event, the same in every attempt. Use it to skip duplicates.',
    examples: ['evt_01j6qvx3k0fd8r5y2m9wcz0001'],
  },
  'webhook-timestamp': {
    type: 'string',
    pattern: '^[0-9]+$',
    description: 'Time of this attempt, in seconds since 1970.',
    examples: ['1725192000'],
  },
  'webhook-signature': {
    type: 'string',
    description: 'Standard Webhooks v1 signatures, one for each valid secret, separated by spaces.',
    examples: ['v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
  },
  'x-matchpoint-event': { type: 'string', description: 'The name of the event.', examples: ['match.completed'] },
};

/** A reference to the body of a delivery; the body and its data become components: `MatchCreatedEvent`, `MatchCreatedPayload`. */
export const referToBody = (name: string, definition: EventDefinition, components: Components): JsonSchema =>
  components.refer(bodySchemaOf(name, definition), `${pascalCase(name)}Event`);

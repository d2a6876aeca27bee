import { developer } from '../developer-api.js';
import { readOptions } from './read-options.js';

export const webhookReads = {
  eventTypes: () => readOptions(['event-types'], (options) => developer.webhooks.listEventTypes(options)),
  hours: (id: string) => readOptions(['webhook-hours', id], (options) => developer.webhooks.listHours(id, {}, options)),
  failedSince: (id: string, since: string) =>
    readOptions(['webhook', id, 'failed', since], (options) => developer.webhooks.recoverDeliveries(id, { since, dryRun: true }, options)),
  delivery: (id: string, deliveryId: string) =>
    readOptions(['delivery', id, deliveryId], (options) => developer.webhooks.getDelivery(id, deliveryId, options)),
};

import { developer } from '../developer-api.js';
import { readOptions } from './read-options.js';

export const webhookReads = {
  delivery: (id: string, deliveryId: string) =>
    readOptions(['delivery', id, deliveryId], (options) => developer.webhooks.getDelivery(id, deliveryId, options)),
};

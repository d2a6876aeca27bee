import type { webhook } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { WEBHOOK_EVENTS } from '@matchpoint/events';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Cursor, flag, Limit, list, text, Timestamp } from '../../operation/fields.js';
import { described } from '../../operation/named.js';
import { EventName } from '../../operation/event-name.js';
import { DeliveryStatus, EndpointParams, toWebhookDelivery, WebhookDelivery } from './webhook-objects.js';

const PAGE_SIZE = 25;

export const listWebhookDeliveries = defineRoute({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: 'List the deliveries of a webhook endpoint, newest first',
  description: ['Lists the deliveries to an endpoint, including tests, newest first.'],
  section: 'docs/reference/webhooks.md#retries',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: EndpointParams,
  query: Type.Object({
    limit: Limit(100, PAGE_SIZE),
    cursor: Cursor(),
    status: Type.Optional(described(DeliveryStatus(), 'Only deliveries in this status.')),
    event: Type.Optional(described(EventName(), 'Only deliveries of this event; families are not accepted.')),
  }),
  response: Type.Object({
    page: list(WebhookDelivery, 'Items on this page, newest first.'),
    isDone: flag('Whether this is the last page.'),
    continueCursor: text('Pass it as `cursor` to get the next page. Never null: the cursor of the last page leads to an empty page.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_webhook_not_found'],
  async handler({ params, query, caller, requestId }, { webhooks, cursors }) {
    const { limit = PAGE_SIZE, cursor, status, event } = query;
    if (event !== undefined && !Object.hasOwn(WEBHOOK_EVENTS, event)) throw invalidInput('query.event', 'must be the name of an event');
    const binding = {
      operationId: 'listWebhookDeliveries',
      scope: bindingScope(caller),
      filters: { endpointId: params.id, status, event },
    };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as webhook.ListDeliveriesRequest_Position | 'end');
    const isEnd = after === 'end';
    const { deliveries, hasMore } = await webhooks.listDeliveries(
      { endpointId: params.id, status, event, limit: isEnd ? 0 : limit, after: isEnd ? undefined : after },
      { caller, requestId },
    );
    const last = deliveries.at(-1);
    const isDone = isEnd || !hasMore;
    // The last page's cursor leads to an empty page, whatever has come in since (docs/reference/pagination.md#cursors).
    const next = isDone || !last ? 'end' : { createdAt: last.createdAt, id: last.id };
    return { page: deliveries.map(toWebhookDelivery), isDone, continueCursor: cursors.encode(binding, next) };
  },
});

import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Timestamp } from '../../operation/fields.js';
import { EndpointParams } from './webhook-objects.js';

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks/{id}/test',
  operationId: 'testWebhook',
  summary: 'Send one signed test.ping, without retries',
  description: [
    'Sends one signed test.ping, waits up to 5 seconds for the answer, and logs it. It is not tried again and counts nowhere else.',
    'An endpoint has a bucket of its own for this: 5 tests, one more every 10 seconds. A paused endpoint can be tested too.',
  ],
  section: 'docs/reference/webhooks.md#test',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: EndpointParams,
  response: Type.Object({ delivered: flag('Whether the target answered 2xx.'), timestamp: Timestamp() }),
  emits: ['test.ping'],
  errors: ['error_webhook_not_found'],
  async handler({ params, caller, requestId, spend }, { webhooks }) {
    // Only an endpoint of the caller's own has a bucket.
    await webhooks.getEndpoint(params, { caller, requestId });
    await spend({ bucket: 'webhookTest', id: params.id, cost: 1 });
    const { isDelivered } = await webhooks.testEndpoint(params, { caller, requestId });
    return { delivered: isDelivered };
  },
});

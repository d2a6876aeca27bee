import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag, Timestamp } from '../../operation/fields.js';
import { EndpointParams } from './webhook-objects.js';

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/webhooks/{id}/test',
  operationId: 'testWebhook',
  summary: 'Send a test event',
  description: [
    'Sends one signed test.ping, waits up to 5 seconds for the response, and logs it. It is not retried and affects no other counts.',
    'Each endpoint has a bucket for tests: 5 tests, plus one every 10 seconds. Paused endpoints can be tested too.',
  ],
  section: 'docs/reference/webhooks.md#test',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  params: EndpointParams,
  response: Type.Object({ delivered: flag('Whether the target answered with 2xx.'), timestamp: Timestamp() }),
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

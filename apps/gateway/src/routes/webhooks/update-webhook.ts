import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { flag } from '../../operation/fields.js';
import { EndpointParams, Events, Label, Ok, Url } from './webhook-objects.js';

export const updateWebhook = defineRoute({
  method: 'PATCH',
  path: '/webhooks/{id}',
  operationId: 'updateWebhook',
  summary: 'Change, pause or resume a webhook endpoint',
  description: [
    'Changes the URL, events or label of an endpoint, or pauses or resumes it; omitted fields stay.',
    'While it is paused, events wait; they are delivered in order when it is resumed.',
  ],
  section: 'docs/reference/webhooks.md#endpoints',
  tag: 'Webhooks',
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  takesScope: true,
  isIdempotent: true,
  params: EndpointParams,
  body: Type.Object({
    url: Type.Optional(Url()),
    events: Type.Optional(Events()),
    label: Type.Optional(Label()),
    isActive: Type.Optional(flag('False pauses it: events wait until it is resumed. True resumes it, even if Matchpoint disabled it.')),
  }),
  response: Ok,
  errors: ['error_webhook_not_found', 'error_webhook_url_invalid', 'error_webhook_invalid_events'],
  async handler({ params, body, caller, requestId, idempotency, onReplayed }, { webhooks }) {
    const { events = [], ...changes } = body;
    const { timestamp } = await webhooks.updateEndpoint({ ...params, ...changes, events }, { caller, requestId, idempotency, onReplayed });
    return { ok: true, timestamp };
  },
});

import { gateway, webhook } from '@matchpoint/contracts';
import { createRpcClient, identifyOperator } from '@matchpoint/rpc';
import { newKey } from './api-keys.js';
import type { Client } from './http-client.js';
import type { OperationCase, Sample } from './operation-case.js';
import { startReceiver } from './receiver.js';
import { demo, runtime } from './system.js';

/** How the operations on webhooks are called so that they succeed: each on an endpoint of its own, of the demo's captain. */

const EVENT = 'match.completed';
/** Where the operations that make an endpoint point it: an address that is allowed, and where nobody is. */
export const NOBODY = 'https://hooks.example.org/matchpoint';

/** Endpoints of earlier cases would fill the scope. */
async function withRoom(request: Client): Promise<string> {
  const { key } = await newKey();
  const { body } = await request('/webhooks', { key });
  for (const { id } of body.webhooks as { id: string }[]) await request(`/webhooks/${id}`, { key, method: 'DELETE' });
  return key;
}

async function endpoint(request: Client): Promise<Sample & { key: string; webhookId: string }> {
  const key = await withRoom(request);
  const { url } = await startReceiver();
  const { body } = await request('/webhooks', { key, body: { url, events: ['match.*'], label: 'case' } });
  return { matchId: '', webhookId: body.id as string, key };
}

async function delivery(request: Client): Promise<Sample> {
  const sample = await endpoint(request);
  await triggerSample(EVENT);
  const { body } = await request(`/webhooks/${sample.webhookId}/deliveries`, { key: sample.key });
  return { ...sample, deliveryId: body.page[0].id as string };
}

/** Sends a sample of an event to the endpoints of the demo's captain, as `matchpoint webhooks trigger` does. */
export async function triggerSample(event: string): Promise<string> {
  const target = runtime().MATCHPOINT_WEBHOOK_URL;
  const listeners = createRpcClient(webhook.ListenerServiceService, { target, ...identifyOperator(runtime()) });
  try {
    const { eventId } = await listeners.triggerSample(
      { event },
      { caller: { userId: await captainId(), keyId: demo().keys.personalPro.id, kind: 'personal' } },
    );
    return eventId;
  } finally {
    listeners.close();
  }
}

async function captainId(): Promise<string> {
  const target = runtime().MATCHPOINT_GATEWAY_ADMIN_URL;
  const keys = createRpcClient(gateway.KeyServiceService, { target, ...identifyOperator(runtime()) });
  try {
    const { owner } = demo().keys.personalPro;
    return (await keys.listKeys({ owner, includeRevoked: false, limit: 1 })).keys[0]?.ownerUserId ?? '';
  } finally {
    keys.close();
  }
}

const of =
  (rest: string) =>
  ({ webhookId = 'wh_x' }: Sample): string =>
    `/webhooks/${webhookId}${rest}`;
const ofDelivery =
  (rest: string) =>
  ({ webhookId = 'wh_x', deliveryId = 'dlv_x' }: Sample): string =>
    `/webhooks/${webhookId}/deliveries/${deliveryId}${rest}`;

export const WEBHOOK_CASES: Record<string, OperationCase> = {
  createWebhook: {
    path: '/webhooks',
    body: { url: NOBODY, events: ['match.*', 'test.ping'] },
    status: 201,
    prepare: async (request) => ({ matchId: await withRoom(request) }),
    holds: 'signingSecret',
  },
  listWebhooks: { path: '/webhooks', prepare: endpoint, holds: 'webhooks' },
  getWebhook: { path: of(''), prepare: endpoint, holds: 'id' },
  updateWebhook: { path: of(''), body: { label: 'renamed', isActive: false }, prepare: endpoint, holds: 'ok' },
  deleteWebhook: { path: of(''), prepare: endpoint, holds: 'ok' },
  rotateWebhookSecret: { path: of('/rotate-secret'), prepare: endpoint, holds: 'signingSecret' },
  testWebhook: { path: of('/test'), prepare: endpoint, holds: 'delivered' },
  listWebhookHours: { path: of('/hours'), prepare: delivery, holds: 'points' },
  listWebhookDeliveries: { path: of(`/deliveries?limit=2&event=${EVENT}`), prepare: delivery, holds: 'page' },
  getWebhookDelivery: { path: ofDelivery(''), prepare: delivery, holds: 'id' },
  replayWebhookDelivery: { path: ofDelivery('/replay'), prepare: delivery, holds: 'ok' },
  recoverWebhookDeliveries: {
    path: of('/recover'),
    body: { since: '2024-01-01', until: '2030-01-01', events: ['match.*'], dryRun: true },
    prepare: endpoint,
    holds: 'countByEvent',
  },
  listWebhookEventTypes: { path: '/webhooks/event-types', holds: 'events' },
  getWebhookEventType: { path: '/webhooks/event-types/match.completed', holds: 'schema' },
};

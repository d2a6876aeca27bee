import { givePlan } from './api-keys.js';
import type { Client } from './http-client.js';
import { asWebApp } from './person.js';
import { startReceiver } from './receiver.js';
import { demo } from './system.js';
import { sessionOf } from './web-session.js';

/** What the pages for developers show. */
export interface Developed {
  keyId: string;
  endpointId: string;
  deliveryId: string;
}

/** A developer with a key that was used, and an endpoint that was sent an event. */
export async function ensureDeveloped(request: Client): Promise<Developed> {
  const { username } = demo().accounts.outsider;
  await givePlan(username, 'api_pro');
  const cookie = `mp_session=${await sessionOf('developer')}`;
  const ask = async (path: string, body?: unknown) => {
    const answer = await request(path, asWebApp(cookie, body === undefined ? {} : { body }));
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };
  const permissions = { leagues: { league_public: 'read' } };
  const { apiKey, key } = await ask('/user/api-keys', { label: 'For the pages', kind: 'personal', permissions });
  await request('/leagues', { key, body: {} });
  const receiver = await startReceiver();
  const { id: endpointId } = await ask('/webhooks', { url: receiver.url, events: ['match.*'], label: 'For the pages' });
  await ask(`/webhooks/${endpointId}/test`, {});
  receiver.stop();
  const { page } = await ask(`/webhooks/${endpointId}/deliveries`);
  return { keyId: apiKey.id, endpointId, deliveryId: page[0].id };
}

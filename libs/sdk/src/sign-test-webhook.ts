import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from './generated/types.js';
import { makeUuid } from './make-uuid.js';

/** An event to test a receiver with. Missing fields are filled in. */
export interface TestEvent {
  type: WebhookEvent['type'];
  data: object;
  /** `evt_…`; by default, a new one. */
  id?: string | undefined;
  /** When it happened; by default, now. */
  occurredAt?: Date | undefined;
}

/** A POST as your endpoint receives it. */
export interface SignedRequest {
  headers: Record<string, string>;
  body: string;
}

/**
 * The request that the service sends for an event, with a real signature, for tests of a receiver.
 * @param secrets the endpoint's secret (`whsec_…`), or two, newest first, during a rotation
 * @param sentAt when it is sent; receivers refuse a time more than five minutes off
 */
export function signTestWebhook(secrets: string | readonly string[], event: TestEvent, { sentAt = new Date() } = {}): SignedRequest {
  const { type, data, id = `evt_${makeUuid()}`, occurredAt = sentAt } = event;
  const timestamp = occurredAt.toISOString();
  const body = JSON.stringify({ id, type, event: type, timestamp, created_at: timestamp, data });
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Matchpoint-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': [secrets]
        .flat()
        .map((secret) => new Webhook(secret as string).sign(id, sentAt, body))
        .join(' '),
      'x-matchpoint-event': type,
    },
    body,
  };
}

import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from './generated/types.js';

export { WebhookVerificationError } from 'standardwebhooks';
export type { WebhookEvent } from './generated/types.js';
export { type SignedRequest, signTestWebhook, type TestEvent } from './sign-test-webhook.js';

/** Headers from Node (`request.headers`), from fetch, or a plain object, in any case. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * The event of a delivery, after checking its signature and its time (within five minutes of this machine's clock). Events that this
 * version does not know pass too: switch over `type`, and answer 2xx to those you do not handle.
 * @param secrets the endpoint's secret (`whsec_…`), or the old and the new one during a rotation
 * @param rawBody the body as received, before parsing
 * @throws WebhookVerificationError if none of the secrets signed this
 */
export function verify(secrets: string | readonly string[], headers: ReceivedHeaders, rawBody: string | Uint8Array): WebhookEvent {
  const received = Object.fromEntries(
    (headers instanceof Headers ? [...headers] : Object.entries(headers)).map(([name, value]) => [name, String(value)]),
  );
  const text = typeof rawBody === 'string' ? rawBody : new TextDecoder().decode(rawBody);
  const checks = [secrets].flat().map((secret) => new Webhook(secret as string));
  let failure: unknown = new Error('There is no secret to verify with.');
  for (const check of checks) {
    try {
      return check.verify(text, received) as WebhookEvent;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

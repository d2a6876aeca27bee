import { createHmac, createSecretKey } from 'node:crypto';

const USER_AGENT = 'Matchpoint-Webhooks/1';

/** A signed request without its target. */
export interface SignedRequest {
  headers: Record<string, string>;
  body: string;
}

/** One signature of Standard Webhooks v1: `v1,` and the HMAC-SHA-256 of id, timestamp (seconds) and body. */
export function signature(secret: Buffer, id: string, timestampSeconds: number, body: string): string {
  // A key object, including its creation, costs a fifth of passing the bytes (Node 24).
  return `v1,${createHmac('sha256', createSecretKey(secret)).update(`${id}.${timestampSeconds}.${body}`).digest('base64')}`;
}

/** The request of one attempt, signed for that attempt with every live secret, newest first (docs/reference/webhooks.md#signatures). */
export function signRequest(
  { id, type, body }: { id: string; type: string; body: string },
  secrets: readonly Buffer[],
  now: Date,
): SignedRequest {
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': USER_AGENT,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secrets.map((secret) => signature(secret, id, timestamp, body)).join(' '),
      'x-matchpoint-event': type,
    },
    body,
  };
}

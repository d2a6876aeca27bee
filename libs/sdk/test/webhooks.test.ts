import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { signTestWebhook, verify, type WebhookEvent, WebhookVerificationError } from '../src/webhooks.js';

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((name) => `whsec_${Buffer.from(name.padEnd(32, '.')).toString('base64')}`) as [
  string,
  string,
  string,
];
const BODY = JSON.stringify({ id: 'evt_1', type: 'match.completed', event: 'match.completed', data: { matchId: 'match_1', note: 'ü €' } });

function sign(secrets: string[], { at = new Date(), body = BODY } = {}): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign('evt_1', at, body)).join(' '),
  };
}

describe('a delivery', () => {
  test('is its event, typed by `type`, in whatever form headers and body arrive', () => {
    const headers = sign([NEW]);
    const event: WebhookEvent = verify(NEW, headers, BODY);
    if (event.type !== 'match.completed') return expect.unreachable();
    // The compiler knows this, too.
    const matchId: string = event.data.matchId;
    expect(matchId).toBe('match_1');
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    for (const form of [new Headers(headers), upper, { ...headers, 'accept': undefined, 'set-cookie': ['a', 'b'] }])
      expect(verify(NEW, form, new TextEncoder().encode(BODY))).toEqual(event);
  });

  test('is accepted with either secret during a rotation', () => {
    expect(verify([OLD, NEW], sign([OLD]), BODY)).toHaveProperty('id', 'evt_1');
    expect(verify([OLD, NEW], sign([NEW]), BODY)).toHaveProperty('id', 'evt_1');
    expect(verify(NEW, sign([OLD, NEW]), BODY)).toHaveProperty('id', 'evt_1');
  });

  test.each([
    ['signed with another secret', [OLD, NEW], sign([OTHER]), BODY],
    ['altered', NEW, sign([NEW]), BODY.replace('match_1', 'match_2')],
    ['of bytes that are no text', NEW, sign([NEW]), new Uint8Array([255, 254])],
    ['older than five minutes', NEW, sign([NEW], { at: new Date(Date.now() - 301_000) }), BODY],
    ['of a time to come', NEW, sign([NEW], { at: new Date(Date.now() + 302_000) }), BODY],
    ['without its headers', NEW, {}, BODY],
  ])('%s is refused', (_name, secrets, headers, body) => {
    expect(() => verify(secrets, headers, body)).toThrow(WebhookVerificationError);
  });

  test.each([[[]], [''], ['whsec_'], [[undefined as unknown as string]]])('is never accepted with secrets like %j', (secrets) => {
    expect(() => verify(secrets, sign([NEW]), BODY)).toThrow();
  });
});

describe('signTestWebhook', () => {
  const EVENT = { type: 'match.completed', data: { matchId: 'match_1', note: 'ü €' } } as const;

  test('makes a delivery that verify accepts with either secret, and with no other', () => {
    const { headers, body } = signTestWebhook([NEW, OLD], EVENT);
    for (const secret of [NEW, OLD]) expect(verify(secret, headers, body)).toMatchObject({ ...EVENT, event: EVENT.type });
    expect(() => verify(OTHER, headers, body)).toThrow(WebhookVerificationError);
  });

  test('gives each event an id of its own unless one is given', () => {
    const ids = [signTestWebhook(NEW, EVENT), signTestWebhook(NEW, EVENT)].map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toMatch(/^evt_/);
    expect(ids[0]).not.toBe(ids[1]);
    expect(signTestWebhook(NEW, { ...EVENT, id: 'evt_7' }).headers['webhook-id']).toBe('evt_7');
  });

  test('can make one that is too old, which verify refuses', () => {
    const { headers, body } = signTestWebhook(NEW, EVENT, { sentAt: new Date(Date.now() - 301_000) });
    expect(() => verify(NEW, headers, body)).toThrow('too old');
  });

  test.each(['', 'whsec_'])('refuses the secret %j', (secret) => {
    expect(() => signTestWebhook(secret, EVENT)).toThrow();
  });
});

import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { newSigningSecret } from './signing-secret.js';
import { signature, signRequest } from './sign.js';

const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** The examples of the Standard Webhooks specification and of its reference libraries. */
it.each([
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
    expected: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: 1731705121,
    body: '{"event_type":"ping","data":{"success":true}}',
    expected: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
])('reproduces the published signature of $id', ({ secret, id, timestamp, body, expected }) => {
  expect(signature(keyOf(secret), id, timestamp, body)).toBe(expected);
  expect(new Webhook(secret).sign(id, new Date(timestamp * 1_000), body)).toBe(expected);
});

it('makes signatures that the reference library verifies with every live secret and no other', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 4 }), (data, count) => {
      const secrets = Array.from({ length: count }, newSigningSecret);
      const body = JSON.stringify({ data });
      const { headers } = signRequest(
        { id: 'evt_1', type: 'match.started', body },
        secrets.map(({ bytes }) => bytes),
        new Date(),
      );
      for (const { text } of secrets) expect(new Webhook(text).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(newSigningSecret().text).verify(body, headers)).toThrow();
      expect(() => new Webhook(secrets[0]?.text ?? '').verify(`${body} `, headers)).toThrow();
    }),
    { numRuns: 50 },
  );
});

it('makes secrets of 32 random bytes that show their first 8 characters', () => {
  const { bytes, text, shown } = newSigningSecret();
  expect(bytes).toHaveLength(32);
  expect(keyOf(text)).toEqual(bytes);
  expect(shown).toBe(text.slice(0, 8));
  expect(newSigningSecret().text).not.toBe(text);
});

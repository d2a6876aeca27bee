import { DomainError } from '@matchpoint/errors';
import { expect, it } from 'vitest';
import { explainFailure } from './explain-failure.js';
import { forbidden, unauthenticated } from './security/call-refused-error.js';

const failed = (cause: unknown): DomainError => new DomainError('error_unavailable', { cause });

it.each([
  [failed(unauthenticated('internal token missing or wrong', 'token')), "refuses this process's internal token"],
  [failed(unauthenticated('signed by no key that is accepted here', 'key')), 'does not accept the key that signs calls'],
  [failed(forbidden('not for match', 'peer')), "refuses this process's certificate"],
  [
    failed({
      details: "Last error: Hostname/IP does not match certificate's altnames: Host: match. is not in the cert's altnames: DNS:league",
    }),
    "shows another process's certificate",
  ],
  [failed({ details: 'Last error: unable to verify the first certificate' }), 'shows a certificate of another authority'],
  [failed({ details: 'Last error: self-signed certificate in certificate chain' }), 'shows a certificate of another authority'],
  [failed({ details: 'SSL alert number 48: tlsv1 alert unknown ca' }), "refuses this process's certificate"],
])('explains %s', (error, reason) => {
  expect(explainFailure(error)).toBe(reason);
});

it.each([
  [failed(unauthenticated('the principal has expired'))],
  [failed({ details: 'connect ECONNREFUSED 127.0.0.1:9000' })],
  [new DomainError('error_unavailable')],
  [new Error('altnames')],
])('does not blame a secret for %s', (error) => {
  expect(explainFailure(error)).toBeUndefined();
});

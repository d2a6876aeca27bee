import { expect, it } from 'vitest';
import { AdmissionRecord } from './admission-record.js';

const MINUTE_MS = 60_000;

function record() {
  const clock = { ms: 0 };
  return { clock, calls: new AdmissionRecord(() => clock.ms) };
}

it('reports a server that has refused the token of every caller within a minute', () => {
  const { clock, calls } = record();
  expect(calls.trouble()).toBeUndefined();
  calls.refused('token');
  expect(calls.trouble()).toBe('refuses every call: its internal token is not that of its callers');
  clock.ms = MINUTE_MS + 1;
  expect(calls.trouble()).toBeUndefined();
});

it('does not report a server that has admitted a call within a minute', () => {
  const { clock, calls } = record();
  calls.admitted();
  calls.refused('token');
  expect(calls.trouble()).toBeUndefined();
  clock.ms = MINUTE_MS + 1;
  calls.refused('key');
  expect(calls.trouble()).toBe('refuses every call: it does not accept the key that signs them');
  calls.admitted();
  expect(calls.trouble()).toBeUndefined();
});

it.each(['peer', 'signature', 'rights'] as const)('does not report refusals for %s, which are a fault of the caller', (refusal) => {
  const { calls } = record();
  calls.refused(refusal);
  expect(calls.trouble()).toBeUndefined();
});

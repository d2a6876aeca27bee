import { expect, test } from 'vitest';
import { sentenceOf } from './refusals.js';

test('shows the message of the API for a refusal without its own text', () => {
  expect(sentenceOf({ code: 'error_team_full', message: 'The team is full.' })).toBe('The team is full.');
});

test.each([
  [undefined, 'Too many requests. Try again in 1 s.'],
  [200, 'Too many requests. Try again in 1 s.'],
  [11_500, 'Too many requests. Try again in 12 s.'],
  [61_000, 'Too many requests. Try again in 2 min.'],
])('tells how long to wait after too many requests: %s ms', (retryAfterMs, told) => {
  expect(sentenceOf({ code: 'error_api_rate_limited', message: 'Too many requests for this API key or session.', retryAfterMs })).toBe(
    told,
  );
});

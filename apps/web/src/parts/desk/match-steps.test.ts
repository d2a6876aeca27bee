import { expect, it } from 'vitest';
import { stepOf } from './match-steps.js';

it.each([
  ['PENDING', 'opponent'],
  ['ACCEPTED', 'ready'],
  ['READY', 'play'],
  ['IN_PROGRESS', 'play'],
  ['DISPUTED', 'play'],
  ['COMPLETED', 'final'],
  ['FORFEITED', 'final'],
  ['CANCELLED', undefined],
] as const)('shows a match that is %s at the step %s', (status, step) => {
  expect(stepOf({ status })).toBe(step);
});

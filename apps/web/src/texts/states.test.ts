import { expect, test } from 'vitest';
import { sentenceOf } from './states.js';

test('shows the message of the API for a refusal without its own text', () => {
  expect(sentenceOf({ code: 'error_team_full', message: 'The team is full.' })).toBe('The team is full.');
});

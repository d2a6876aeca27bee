import { expect, test } from 'vitest';
import { sentenceOf } from './states.js';

test.each([
  ['body.claims: must name a map', 'Check what you entered: must name a map'],
  ['body.activeRoster must not have fewer than 1 items', 'Check what you entered: Choose at least 1.'],
  ['body.maps[0].mapId: is not a map', 'Check what you entered: is not a map'],
  ['The request contains an invalid value.', 'Check what you entered: The request contains an invalid value.'],
])('shows invalid input without the path of the request: %s', (message, sentence) => {
  expect(sentenceOf({ code: 'INVALID_INPUT', message })).toBe(sentence);
});

test('shows the message of the API for a refusal without its own text', () => {
  expect(sentenceOf({ code: 'error_team_full', message: 'The team is full.' })).toBe('The team is full.');
});

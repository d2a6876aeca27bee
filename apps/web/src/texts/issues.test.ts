import * as schemas from '@matchpoint/sdk/schemas';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { sentenceOfInput, sentenceOfIssue } from './issues.js';

/** What the API would say of a value, in our words. */
function saidOf(schema: object, value: unknown): string[] {
  return Compile(schema)
    .Errors(value)
    .map(({ message }) => sentenceOfIssue(message));
}

const { username } = schemas.completeRegistrationBody.properties;

test.each<[object, unknown, string]>([
  [username, 'ab', 'Enter at least 3 characters.'],
  [username, 'ada lovelace', 'Use letters and digits, with single dots, underscores or hyphens between them.'],
  [schemas.createLeagueBody.properties.name, '  a  ', 'Enter at least 3 characters.'],
  [schemas.createLeagueBody.properties.name, 'x'.repeat(51), 'Enter at most 50 characters.'],
  [schemas.createLeagueBanBody.properties.reason, '   ', 'This is required.'],
  [schemas.createTournamentBody.properties.minParticipants, 0, 'Enter 2 or more.'],
  [schemas.createTournamentBody.properties.minParticipants, 'many', 'Enter a whole number.'],
  [schemas.createTournamentBody.properties.visibility, 'SECRET', 'Choose one of the options.'],
  [{ type: 'string', format: 'email' }, 'ada', 'Enter an email address.'],
  [{ type: 'array', minItems: 1 }, [], 'Choose at least 1.'],
])('a field says in plain words what a schema refuses: %# %j', (schema, value, sentence) => {
  expect(saidOf(schema, value)).toContain(sentence);
});

test('no field ever shows a regular expression', () => {
  const patterns = new Set(JSON.stringify(Object.values(schemas)).match(/(?<="pattern":)"(?:[^"\\]|\\.)*"/g));
  expect(patterns.size).toBeGreaterThan(5);
  const said = [...patterns].map((pattern) => sentenceOfIssue(`must match pattern "${JSON.parse(pattern) as string}"`));
  expect(said.filter((sentence) => /[\\^$[\]]|must/.test(sentence))).toEqual([]);
});

test.each([
  ['must not be below 2', 'Enter 2 or more.'],
  ['must not be above 9', 'Enter 9 or less.'],
  ['must not be blank', 'This is required.'],
  ['must have at least 3 characters without surrounding blanks', 'Enter at least 3 characters.'],
  [
    'must be lowercase letters and digits, with single hyphens between them',
    'Use lowercase letters and digits, with single hyphens between them.',
  ],
  [
    'must be letters and digits, with single dots, underscores or hyphens between them',
    'Use letters and digits, with single dots, underscores or hyphens between them.',
  ],
  ['must be above 0', 'Enter more than 0.'],
  ['is not a known time zone', 'Enter a time zone such as Europe/Berlin.'],
  ['the team does not play rocket_league', 'The team doesn’t play Rocket League.'],
  ['must be at least 2 and at most 5 for this game', 'This game is played with at least 2 and at most 5 players per side.'],
  ['the team Cold Cats has only 1 member', 'Cold Cats has only 1 member.'],
  ['is already on a roster of the tournament', 'They’re already on a roster in this tournament.'],
  ['must be in the future and at most 366 days ahead', 'Choose a time in the future, at most 366 days ahead.'],
  ['must be from 5 minutes ago to 366 days ahead', 'Choose a time in the future, at most 366 days ahead.'],
  ['must be an email address', 'Enter an email address.'],
  ['is reserved', 'This name is reserved. Choose another.'],
  ['is a reserved word', 'This name is reserved. Choose another.'],
  ['is not an absolute URL', 'Enter a full address that begins with https://.'],
  ['must begin with https://', 'Enter a full address that begins with https://.'],
  ['must be a real ISO 8601 date or instant', 'Enter a date that exists.'],
  ['is not a PNG, JPEG, GIF, WebP or AVIF image', 'Choose a PNG, JPEG, GIF, WebP or AVIF picture.'],
])('a field says what a service refuses in a whole sentence: %s', (message, sentence) => {
  expect(sentenceOfIssue(message)).toBe(sentence);
});

test('a sentence that a service wrote about a value stays as it is', () => {
  expect(sentenceOfIssue('the league is closed for new teams')).toBe('the league is closed for new teams');
});

test.each([
  ['body.claims: must name a map', 'Check what you entered: must name a map'],
  ['body.activeRoster must not have fewer than 1 items', 'Check what you entered: Choose at least 1.'],
  ['body.maps[0].mapId: is not a map', 'Check what you entered: is not a map'],
  ['The request contains an invalid value.', 'Check what you entered: The request contains an invalid value.'],
])('shows invalid input without the path of the request: %s', (message, sentence) => {
  expect(sentenceOfInput(message)).toBe(sentence);
});

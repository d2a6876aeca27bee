import { FORMS } from './forms.js';
import { nameOfGame } from './names.js';

const LEAST = (count: string): string => `Enter at least ${count} ${count === '1' ? 'character' : 'characters'}.`;

/** By the API's schema errors (docs/reference/errors.md#invalid-input); the first that fits. */
const SENTENCES: readonly (readonly [RegExp, (given: string) => string])[] = [
  // A pattern that requires one character is for text that must not be blank.
  [/^(?:is )?required$|^must be string$|^must not have fewer than 1 characters$|^must not be blank$|pattern "\\S"$/, () => FORMS.required],
  [/^must not have fewer than (\d+) characters$/, LEAST],
  [/^must not have more than (\d+) characters$/, (count) => `Enter at most ${count} characters.`],
  [/^must not have fewer than (\d+) items$/, (count) => `Choose at least ${count}.`],
  [/^must not have more than (\d+) items$/, (count) => `Choose at most ${count}.`],
  [/^must (?:be >=|not be below) (\S+)$/, (bound) => `Enter ${bound} or more.`],
  [/^must (?:be <=|not be above) (\S+)$/, (bound) => `Enter ${bound} or less.`],
  [/^must be (?:>|above) (\S+)$/, (bound) => `Enter more than ${bound}.`],
  [/^must be < (\S+)$/, (bound) => `Enter less than ${bound}.`],
  [/^must be (?:either )?integer/, () => 'Enter a whole number.'],
  [/^must be (?:either )?number/, () => 'Enter a number.'],
  [/^must be (?:one of|equal to) /, () => 'Choose one of the options.'],
  [/format "email"$|^must be an email address$/, () => 'Enter an email address.'],
  [/format "date-time"$/, () => 'Enter a date and time.'],
  [
    /^must be an https URL|^must begin with https:\/\/$|^is not an absolute URL$|format "uri"$|pattern "\^\(?\[Hh\]/,
    () => 'Enter a full address that begins with https://.',
  ],
  // Text that is too short once it is trimmed.
  [/^must have at least (\d) characters without surrounding blanks$/, LEAST],
  [/pattern "\\S\[\\s\\S\]\*\\S"$/, () => LEAST('2')],
  [/pattern ".*\\S\[\\s\\S\]\+\\S/, () => LEAST('3')],
  [
    /^must be letters and digits, with single dots|pattern "\^\[A-Za-z0-9\]\+\(\[_\.-\]/,
    () => 'Use letters and digits, with single dots, underscores or hyphens between them.',
  ],
  [
    /^must be lowercase letters and digits, with single|pattern "\^\[a-z0-9\]\+\(-/,
    () => 'Use lowercase letters and digits, with single hyphens between them.',
  ],
  [/^is not the app's current code$/, () => 'That code isn’t right or has expired. Enter the newest one.'],
  [/^is (?:not a known time zone|not the name of an IANA time zone)$/, () => 'Enter a time zone such as Europe/Berlin.'],
  [/^the team does not play (\S+)$/, (game) => `The team doesn’t play ${nameOfGame(game)}.`],
  [/^must be (at least \d+ and at most \d+) for this game$/, (sizes) => `This game is played with ${sizes} players per side.`],
  [/^the team (.+ has only \d+ members?)$/, (words) => `${words}.`],
  [/^is (?:reserved|a reserved word)$/, () => 'This name is reserved. Choose another.'],
  [/^must be somebody else$/, () => 'Choose somebody else.'],
  [/^must be ahead$/, () => 'Choose a time in the future.'],
  [/^is already on a roster of the tournament$/, () => 'They’re already on a roster in this tournament.'],
  [/^is not an active member of the team$/, () => 'They’re not a member of the team.'],
  [
    /^must be (?:in the future and at most|from 5 minutes ago to) 366 days ahead$/,
    () => 'Choose a time in the future, at most 366 days ahead.',
  ],
  [/^must match (?:pattern|format|a schema) |^must not have duplicate /, () => 'This isn’t in the right form.'],
  [/^must be a real ISO 8601 date or instant$/, () => 'Enter a date that exists.'],
  [/^is not a PNG, JPEG, GIF, WebP or AVIF image$/, () => 'Choose a PNG, JPEG, GIF, WebP or AVIF picture.'],
];

/** The error shown at a field: our own sentence if a schema refused the value, otherwise the service's. */
export function sentenceOfIssue(message: string): string {
  for (const [pattern, write] of SENTENCES) {
    const found = pattern.exec(message);
    if (found) return write(found[1] ?? '');
  }
  return message;
}

/** The message above a form with refused input. */
export const sentenceOfInput = (message: string): string => `Check what you entered: ${sentenceOfIssue(withoutPath(message))}`;

/** Removes the path of a field, which means nothing to people who filled in a form: `body.claims: must name a map`. */
const withoutPath = (message: string): string => message.replace(/^(?:body|query|path)(?:[.[\]\w])*:? /, '');

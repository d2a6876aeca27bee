import { MATCH_STATUSES } from '@matchpoint/core';
import { type ErrorCode } from '@matchpoint/errors';
import Type, { type Static, type TObject, type TSchema, type TSchemaOptions } from 'typebox';
import { named } from './named.js';
import { pattern } from './pattern.js';

/**
 * Field schemas that several operations share. Each has a description; an example is only needed if no recorded response contains one.
 * `x-error` is the error code of a bad value, if it has its own.
 */
const withCode = (code: ErrorCode): TSchemaOptions => ({ 'x-error': code }) as TSchemaOptions;

const about = (description: string, example?: unknown): TSchemaOptions => ({
  description,
  ...(example !== undefined && { examples: [example] }),
});

export const text = (description: string, example?: string) => Type.String(about(description, example));
export const flag = (description: string) => Type.Boolean({ description });
export const integer = (description: string, example?: number) => Type.Integer(about(description, example));
/** Pattern of a text that is not blank, for schemas that `writtenText` does not build. */
export const SAYS_SOMETHING = pattern('\\S', 'must not be blank');
/** Schemes ignore case, which a pattern of JSON Schema can't say otherwise. */
const SCHEME = '[Hh][Tt][Tt][Pp][Ss]://';
const HTTPS = `${SCHEME}[^\\s/?#@]+([/?#]\\S*)?`;
/** An https URL; any text that begins like one; one or nothing. */
export const HTTPS_URL = pattern(`^${HTTPS}$`, 'must be an https URL');
export const LIKE_HTTPS_URL = pattern(`^${SCHEME}`, 'must be an https URL');
export const HTTPS_URL_OR_NONE = pattern(`^(${HTTPS})?$`, 'must be an https URL, or empty');
export const number = (description: string, example?: number) => Type.Number(about(description, example));
export const list = <Item extends TSchema>(item: Item, description: string) => Type.Array(item, { description });
/** A whole number of things, 0 or more. */
export const count = (description: string, example?: number) => Type.Integer({ minimum: 0, ...about(description, example) });
/** The last results of a team or player. */
export const form = () =>
  Type.Array(choice('FormOutcome', ['win', 'draw', 'loss'], 'Outcome of a match for one side.'), {
    maxItems: 5,
    description: 'Last five counted results, including forfeits, oldest first.',
    examples: [['win', 'loss', 'win']],
  });
/** Won matches over all matches. */
export const winRate = () =>
  Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of matches won, from 0 to 1; draws count as matches played.',
  });
export const experience = () => Type.Number({ minimum: 1, description: 'Experience points, from 1. They grow with every match.' });
/** A time in a response: ISO 8601, UTC, milliseconds (docs/reference/values.md#times). */
export const instant = (description: string, example?: string) => Type.String({ format: 'date-time', ...about(description, example) });
/** A URL in a response. */
export const uri = (description: string, example?: string) => Type.String({ format: 'uri', ...about(description, example) });
/** A named enum. */
export const choice = <const Values extends string[]>(name: string, values: readonly [...Values], description: string) =>
  named(name, Type.Enum([...values] as [...Values], { description }));

const orNull = <Value>(type: string, more: object) => Type.Unsafe<Value | null>({ type: [type, 'null'], ...more });

/** A field that is null if there is no value. A multi-type keyword serializes faster than a union. */
export const nullable = {
  string: (description: string, example?: string) => orNull<string>('string', about(description, example)),
  instant: (description: string, example?: string) => orNull<string>('string', { format: 'date-time', ...about(description, example) }),
  uri: (description: string, example?: string) => orNull<string>('string', { format: 'uri', ...about(description, example) }),
  integer: (description: string, example?: number) => orNull<number>('integer', about(description, example)),
  number: (description: string, example?: number) => orNull<number>('number', about(description, example)),
  object: <Schema extends TObject>(schema: Schema, description: string) =>
    Type.Unsafe<Static<Schema> | null>({ anyOf: [schema, { type: 'null' }], description }),
};

/** When the response was created; in every success body (docs/reference/values.md#times). */
export const Timestamp = () => instant('Time of this response: ISO 8601, UTC. A replayed response keeps the original time.');

/** `true`: the write was done. */
export const Success = () => Type.Literal(true, { description: 'Always true: a failed write returns an error.' });

/** Page size of a listing in the legacy envelope (docs/reference/pagination.md#page-sizes). */
export const Limit = (maximum: number, fallback: number) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum,
      default: fallback,
      description: `Maximum items per page: 1 to ${maximum}.`,
      examples: [fallback],
      ...withCode('error_invalid_limit'),
    }),
  );

/** Page size of a listing in the native envelope. */
export const NumItems = () =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 25,
      examples: [25],
      description: 'Maximum items per page: 1 to 100. It may change from page to page.',
      ...withCode('error_invalid_num_items'),
    }),
  );

/** A cursor from an earlier page; absent or null for the first. */
export const Cursor = () =>
  Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: 2_048,
      description:
        'Cursor from the previous page, unchanged. Omit it, or send null, for the first page. Valid for the same listing, ' +
        'caller and filters only.',
      // A made-up cursor is always refused.
      examples: [null],
      ...withCode('error_invalid_cursor'),
    }),
  );

/** By the minimum number of characters without surrounding blanks; none of the patterns backtracks. */
const WRITTEN = {
  1: SAYS_SOMETHING,
  2: pattern('\\S[\\s\\S]*\\S', 'must have at least 2 characters without surrounding blanks'),
  3: pattern('\\S[\\s\\S]+\\S', 'must have at least 3 characters without surrounding blanks'),
} as const;

/**
 * Text that somebody has to write: blank text is refused. The schema counts the characters as sent. Services that trim the text count
 * again, and refuse nothing else, so that forms built from it refuse the same as the service.
 */
export const writtenText = (minLength: 1 | 2 | 3, maxLength: number, description: string, example?: string) =>
  Type.String({ minLength, maxLength, pattern: WRITTEN[minLength], ...about(description, example) });

const USERNAME = {
  minLength: 3,
  maxLength: 32,
  pattern: pattern(
    '^[A-Za-z0-9]+([_.-][A-Za-z0-9]+)*$',
    'must be letters and digits, with single dots, underscores or hyphens between them',
  ),
};
export const NewUsername = (more = '') =>
  Type.String({
    ...USERNAME,
    description: `Letters, digits and \`_.-\`, with a letter or digit at both ends and no two separators in a row.${more}`,
    examples: ['ada_lovelace'],
  });

/** A date filter; its text is parsed by `parseDateBound`. */
export const DateFilter = (description: string, example: string) =>
  Type.Optional(
    Type.String({
      maxLength: 64,
      description: `${description} ISO 8601, a date or an instant; without an offset it is UTC.`,
      examples: [example],
      ...withCode('error_invalid_date_format'),
    }),
  );

export const Identifier = (description: string, example?: string) =>
  Type.String({
    minLength: 1,
    maxLength: 256,
    ...about(description, example),
  });

const SORT_KEYS = ['wins', 'winRate', 'experience'] as const;
const SORT_MEANING = 'Order of a leaderboard: most wins, then fewest losses; highest win rate, then most matches; or most experience.';
export const SortOrder = () => choice('LeaderboardSortBy', SORT_KEYS, SORT_MEANING);
export const SortBy = () =>
  Type.Optional(named('LeaderboardSortBy', Type.Enum([...SORT_KEYS], { default: 'wins', description: SORT_MEANING })));

export const Visibility = () =>
  choice(
    'ProfileVisibility',
    ['public', 'limited', 'private'],
    'Who sees a profile: everyone; everyone, without details; or members only (for a user: nobody else).',
  );

export const MatchStatus = () =>
  choice(
    'MatchStatus',
    MATCH_STATUSES,
    'Status of a match: PENDING until it has an opponent, ACCEPTED with two teams, READY once both are ready, IN_PROGRESS while it is ' +
      'played, DISPUTED while a score is in dispute. COMPLETED, CANCELLED and FORFEITED are final.',
  );

/** The cursor of the next page of a legacy listing (docs/reference/pagination.md#envelopes). */
export const CursorPagination = named(
  'CursorPagination',
  Type.Object(
    {
      cursor: nullable.string('Pass it as `cursor` to get the next page; null on the last page.'),
      hasMore: flag('Whether there is another page.'),
    },
    { description: 'Where the next page begins.' },
  ),
);

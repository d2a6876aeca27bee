import { type ErrorCode } from '@matchpoint/errors';
import Type, { type TSchemaOptions } from 'typebox';

/** Field schemas that several operations share. `x-error` names the code of a bad value that has one of its own. */
const withCode = (code: ErrorCode): TSchemaOptions => ({ 'x-error': code }) as TSchemaOptions;

/** A field that is null where the source has no value. One multi-type keyword serializes faster than a union. */
export const nullable = {
  string: () => Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  integer: () => Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  number: () => Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  object: <Schema extends Type.TObject>(schema: Schema) => Type.Unsafe<Type.Static<Schema> | null>({ anyOf: [schema, { type: 'null' }] }),
};

export const Timestamp = () => Type.String({ description: 'ISO 8601, UTC.' });

/** Page size of a listing in the legacy envelope (specification 8.2). */
export const Limit = (maximum: number, fallback: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, default: fallback, ...withCode('error_invalid_limit') }));

/** Page size of a listing in the native envelope. */
export const NumItems = () =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25, ...withCode('error_invalid_num_items') }));

/** A cursor from an earlier page; absent or null for the first. */
export const Cursor = () =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 2_048, ...withCode('error_invalid_cursor') }));

/** A date filter; its text is parsed by `parseDateBound`. */
export const DateFilter = () => Type.Optional(Type.String({ maxLength: 64, ...withCode('error_invalid_date_format') }));

export const Identifier = (description: string) => Type.String({ minLength: 1, maxLength: 256, description });

export const SortBy = () => Type.Optional(Type.Enum(['wins', 'winRate', 'experience'], { default: 'wins' }));

export const Visibility = () => Type.Enum(['public', 'limited', 'private']);

export const MATCH_STATUSES = ['PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'DISPUTED', 'FORFEITED'] as const;
export const MatchStatus = () => Type.Enum([...MATCH_STATUSES]);

import { parseInstant } from '@matchpoint/core';
import Type, { type TSchema } from 'typebox';

/** Bounds of texts in import rows, in UTF-16 units. */
const MAX = { identifier: 64, id: 128, name: 100, tag: 16, text: 2_000, url: 2_048 } as const;

/** Characters that would not survive in a segment of a URL's path. */
const NO_SEGMENT = /[\s/\\?#\p{Cc}]|^\.{1,2}$/u;
const CONTROL = /\p{Cc}/u;

const segment = (maxLength: number) =>
  Type.Refine(
    Type.String({ minLength: 1, maxLength }),
    (value) => !NO_SEGMENT.test(value),
    () => 'must not hold blanks, slashes, ? or #',
  );

/** A slug or username. */
export const IDENTIFIER = segment(MAX.identifier);
/** An id given in the row; it is kept (docs/reference/import.md). */
export const ID = segment(MAX.id);

/** A display name: not blank, without control characters. */
export const NAME = Type.Refine(
  Type.String({ minLength: 1, maxLength: MAX.name }),
  (value) => value.trim() !== '' && !CONTROL.test(value),
  () => 'must not be blank or hold control characters',
);
export const TAG = Type.Refine(
  Type.String({ minLength: 1, maxLength: MAX.tag }),
  (value) => value.trim() !== '',
  () => 'must not be blank',
);
export const TEXT = Type.String({ maxLength: MAX.text });
export const URL_TEXT = Type.Refine(
  Type.String({ maxLength: MAX.url }),
  (value) => /^https?:\/\//i.test(value) && URL.canParse(value),
  () => 'must be an http or https URL',
);
export const INSTANT = Type.Refine(
  Type.String(),
  (value) => parseInstant(value) !== undefined,
  () => 'must be an ISO 8601 date or instant',
);
export const VISIBILITY = Type.Enum(['public', 'limited', 'private']);

/** A field inside a nested object that may be absent or null. */
export const maybe = <Schema extends TSchema>(schema: Schema) => Type.Optional(Type.Union([schema, Type.Null()]));

import type { TObject, TSchema } from 'typebox';

/** How large the JSON body of an operation may be. */
export interface BodyBounds {
  /** Decoded size; more is 413. */
  bytes: number;
  /** Members of all objects together; more is 400. */
  keys: number;
  /** Values of all kinds at all depths; more is 400. */
  values: number;
}

const KIBIBYTE = 1024;
/** Largest JSON body of any operation (docs/reference/errors.md#request-bodies). */
export const MAX_BODY_BYTES = 1024 * KIBIBYTE;
/** The minimum limits for every operation, to leave room for a few unknown fields. */
const LEAST_BODY_BYTES = 64 * KIBIBYTE;
/** For indentation and unknown fields. */
const SLACK_BYTES = 16 * KIBIBYTE;
/** A key takes a microsecond or more to parse, check and compare; a body full of keys would block the gateway for a tenth of a second. */
const MAX_KEYS = 2_000;
const MAX_VALUES = 10_000;
/** Characters outside Unicode's basic plane take two escapes. */
const CHARACTER_BYTES = 12;
const NUMBER_BYTES = 32;

/** The limits of an operation's body: those it declares, otherwise what its schema can need. */
export function bodyBoundsOf({ body, bodyBounds = {} }: { body?: TObject; bodyBounds?: Partial<BodyBounds> }): BodyBounds {
  return { bytes: largestBody(body), keys: MAX_KEYS, values: MAX_VALUES, ...bodyBounds };
}

/** Rounded up, so that a slightly larger schema doesn't change its limit. */
function largestBody(body: TObject | undefined): number {
  const needed = (body === undefined ? 0 : (largestJson(body) ?? MAX_BODY_BYTES)) + SLACK_BYTES;
  return Math.min(Math.ceil(needed / LEAST_BODY_BYTES) * LEAST_BODY_BYTES, MAX_BODY_BYTES);
}

/** The keywords of JSON Schema that limit a value's length. */
interface BoundingKeywords {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  items?: TSchema;
  maxItems?: number;
  maxLength?: number;
}

/** Bytes of the longest JSON text without white space that satisfies the schema, except numbers; undefined if there is no limit. */
export function largestJson(schema: TSchema): number | undefined {
  const keywords = schema as BoundingKeywords;
  const { type, enum: allowed, const: only, anyOf, properties, items, maxItems, maxLength } = keywords;
  if (only !== undefined) return textBytes(only);
  if (allowed) return Math.max(...allowed.map(textBytes));
  if (anyOf) return most(anyOf.map(largestJson));
  if (Array.isArray(type)) return most(type.map((one) => largestJson({ ...keywords, type: one } as TSchema)));
  if (type === 'integer' || type === 'number' || type === 'boolean' || type === 'null') return NUMBER_BYTES;
  if (type === 'string') return maxLength === undefined ? undefined : maxLength * CHARACTER_BYTES + 2;
  if (type === 'array') return times(items && largestJson(items), maxItems);
  if (!properties) return undefined;
  return sum(Object.entries(properties).map(([name, property]) => times(largestJson(property), 1, textBytes(name) + 2)));
}

/** Every character as an escape. */
function textBytes(value: unknown): number {
  return JSON.stringify(value).length * CHARACTER_BYTES;
}

function most(lengths: (number | undefined)[]): number | undefined {
  return lengths.reduce((left, right) => (left === undefined || right === undefined ? undefined : Math.max(left, right)), 0);
}

function sum(lengths: (number | undefined)[]): number | undefined {
  return lengths.reduce((left, right) => (left === undefined || right === undefined ? undefined : left + right), 2);
}

/** A list of `count` texts; `more` is the overhead of each. */
function times(length: number | undefined, count: number | undefined, more = 1): number | undefined {
  return length === undefined || count === undefined ? undefined : 2 + count * (length + more);
}

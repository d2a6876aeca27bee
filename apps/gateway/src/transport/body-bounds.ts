/** How large the JSON body of an operation may be. */
export interface BodyBounds {
  /** Decoded size; more is 413. */
  bytes: number;
  /** Members of all objects together; more is 400. */
  keys: number;
  /** Values of all kinds at all depths; more is 400. */
  values: number;
}

/** Largest JSON body of any operation (docs/reference/errors.md#request-bodies). */
export const MAX_BODY_BYTES = 1024 * 1024;
/** A key takes a microsecond or more to parse, check and compare; a body full of keys would block the gateway for a tenth of a second. */
const MAX_KEYS = 2_000;
const MAX_VALUES = 10_000;

/** The limits of an operation's body, except for those that it declares. */
export function bodyBoundsOf({ bodyBounds = {} }: { bodyBounds?: Partial<BodyBounds> }): BodyBounds {
  return { bytes: MAX_BODY_BYTES, keys: MAX_KEYS, values: MAX_VALUES, ...bodyBounds };
}

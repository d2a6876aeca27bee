import type { TSchema } from 'typebox';

/** Deeper nesting is refused before anything else walks the value (docs/reference/errors.md#invalid-input). */
const MAX_DEPTH = 32;
const SURROGATE = /\p{Surrogate}/u;

/** A position in a JSON value that no operation accepts. */
export interface UnsafeValue {
  path: string[];
  message: string;
}

/**
 * The first position in parsed JSON that can't be stored or compared faithfully (docs/reference/errors.md#invalid-input). NUL, a lone
 * surrogate and nesting over 32 levels are refused anywhere. A number that can't be represented exactly is refused only in fields of
 * `schema`, including everything in free-form objects; ignored fields may contain any number. Undefined if all values are safe.
 */
export function findUnsafeValue(value: unknown, schema: TSchema): UnsafeValue | undefined {
  return search(value, schema, []);
}

/** What is known about a value: its schema; that it is part of a free-form one; or nothing, for an unknown field. */
type Known = TSchema | 'free-form' | undefined;

/** `path` is a single array for the whole search, because copying it for each value would cost more than the check. */
function search(value: unknown, known: Known, path: string[]): UnsafeValue | undefined {
  const message = typeof value === 'string' ? faultOfText(value) : known && typeof value === 'number' ? faultOfNumber(value) : undefined;
  if (message !== undefined) return { path: [...path], message };
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= MAX_DEPTH) return { path: path.slice(0, 1), message: `is nested more than ${MAX_DEPTH} levels deep` };
  for (const name of Object.keys(value)) {
    const nameFault = faultOfText(name);
    if (nameFault !== undefined) return { path: [...path], message: nameFault };
    path.push(name);
    const found = search((value as Record<string, unknown>)[name], memberOf(known, value, name), path);
    if (found) return found;
    path.pop();
  }
  return undefined;
}

/** Consistent with `pick` (check-input.ts): an object schema without `properties` accepts any content. */
function memberOf(known: Known, container: object, name: string): Known {
  if (known === undefined || known === 'free-form') return known;
  const { properties, items } = known as { properties?: Record<string, TSchema>; items?: TSchema };
  if (Array.isArray(container)) return items ?? 'free-form';
  if (!properties) return 'free-form';
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function faultOfText(text: string): string | undefined {
  if (text.includes('\u0000')) return 'contains a NUL character';
  return SURROGATE.test(text) ? 'contains a lone surrogate' : undefined;
}

function faultOfNumber(value: number): string | undefined {
  const isUnsafe = !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
  return isUnsafe ? 'is a number that cannot be represented exactly' : undefined;
}

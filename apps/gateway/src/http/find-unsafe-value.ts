/** Nesting deeper than this is refused before anything walks the value again (contract 5). */
const MAX_DEPTH = 32;
const SURROGATE = /\p{Surrogate}/u;

/** A place in a JSON value that no operation accepts. */
export interface UnsafeValue {
  path: string[];
  message: string;
}

/**
 * The first place in parsed JSON that cannot be stored or compared faithfully: NUL, a lone surrogate, an integer
 * beyond 2^53, or nesting over 32 levels (contract 5). Undefined when there is none.
 */
export function findUnsafeValue(value: unknown, path: string[] = []): UnsafeValue | undefined {
  if (typeof value === 'string') return findUnsafeText(value, path);
  if (typeof value === 'number') {
    const isUnsafe = !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
    return isUnsafe ? { path, message: 'is not a number that can be held exactly' } : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= MAX_DEPTH) return { path: path.slice(0, 1), message: `is nested over ${MAX_DEPTH} levels deep` };
  for (const [name, item] of Object.entries(value)) {
    const found = findUnsafeText(name, path) ?? findUnsafeValue(item, [...path, name]);
    if (found) return found;
  }
  return undefined;
}

function findUnsafeText(text: string, path: string[]): UnsafeValue | undefined {
  if (text.includes('\u0000')) return { path, message: 'holds a NUL character' };
  if (SURROGATE.test(text)) return { path, message: 'holds a lone surrogate' };
  return undefined;
}

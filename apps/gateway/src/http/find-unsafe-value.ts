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
export function findUnsafeValue(value: unknown): UnsafeValue | undefined {
  return search(value, []);
}

/** `path` is one array for the whole search: a copy a value would cost more than the look at it. */
function search(value: unknown, path: string[]): UnsafeValue | undefined {
  const message = faultOf(value);
  if (message !== undefined) return { path: [...path], message };
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= MAX_DEPTH) return { path: path.slice(0, 1), message: `is nested over ${MAX_DEPTH} levels deep` };
  for (const name of Object.keys(value)) {
    const nameFault = faultOf(name);
    if (nameFault !== undefined) return { path: [...path], message: nameFault };
    path.push(name);
    const found = search((value as Record<string, unknown>)[name], path);
    if (found) return found;
    path.pop();
  }
  return undefined;
}

function faultOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) return 'holds a NUL character';
    return SURROGATE.test(value) ? 'holds a lone surrogate' : undefined;
  }
  if (typeof value !== 'number') return undefined;
  const isUnsafe = !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
  return isUnsafe ? 'is not a number that can be held exactly' : undefined;
}

/** One environment variable: its name and how its text becomes a value. */
export interface Variable<Value> {
  readonly name: string;
  /** Returns the value, or throws a `RangeError` whose message completes "NAME …". */
  parse(text: string | undefined): Value;
}

interface Default<Value> {
  default?: Value;
}

/** Shared handling of an absent variable: the default, else an error. An empty string counts as absent. */
function variable<Value>(name: string, options: Default<Value>, parse: (text: string) => Value): Variable<Value> {
  return {
    name,
    parse(text) {
      if (text !== undefined && text !== '') return parse(text);
      if (options.default !== undefined) return options.default;
      throw new RangeError('is required');
    },
  };
}

/** A whole number within inclusive bounds. */
export function integer(name: string, options: Default<number> & { min?: number; max?: number } = {}): Variable<number> {
  return variable(name, options, (text) => {
    const value = Number(text);
    const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
    if (!/^-?\d+$/.test(text) || value < min || value > max) throw new RangeError(`must be an integer from ${min} to ${max}`);
    return value;
  });
}

/** A number from 0 to 1. */
export function fraction(name: string, options: Default<number> = {}): Variable<number> {
  return variable(name, options, (text) => {
    const value = Number(text);
    if (!/^\d*\.?\d+$/.test(text) || value > 1) throw new RangeError('must be a number from 0 to 1');
    return value;
  });
}

/** A text, not trimmed. Secrets set a `minLength`. The text itself is never part of an error. */
export function text(name: string, options: Default<string> & { minLength?: number } = {}): Variable<string> {
  return variable(name, options, (value) => {
    if (value.length < (options.minLength ?? 1)) throw new RangeError(`must have at least ${options.minLength} characters`);
    return value;
  });
}

/** A text that may be absent. */
export function optionalText(name: string): Variable<string | undefined> {
  return { name, parse: (value) => (value === '' ? undefined : value) };
}

interface UrlOptions extends Default<string> {
  protocols: readonly string[];
  /** Allows several, separated by commas: the servers of one cluster. */
  several?: boolean;
}

/** A URL of one of some protocols (`postgresql:`, `redis:` …). The text itself, which may hold a password, is never part of an error. */
export function url(name: string, options: UrlOptions): Variable<string> {
  return variable(name, options, (value) => {
    const urls = options.several ? value.split(',').map((each) => each.trim()) : [value];
    if (!urls.every((each) => URL.canParse(each) && options.protocols.includes(new URL(each).protocol))) {
      throw new RangeError(`must be a URL that begins with ${options.protocols.map((each) => `${each}//`).join(' or ')}`);
    }
    return value;
  });
}

/** A URL, as {@link url}, that may be absent. */
export function optionalUrl(name: string, options: Omit<UrlOptions, 'default'>): Variable<string | undefined> {
  const { parse } = url(name, options);
  return { name, parse: (value) => (value === undefined || value === '' ? undefined : parse(value)) };
}

/** One of some words. */
export function oneOf<const Word extends string>(name: string, words: readonly Word[], options: Default<Word> = {}): Variable<Word> {
  return variable(name, options, (value) => {
    const word = words.find((each) => each === value);
    if (word === undefined) throw new RangeError(`must be one of ${words.join(', ')}`);
    return word;
  });
}

/** `true`, `1` or `false`, `0`. */
export function boolean(name: string, options: Default<boolean> = {}): Variable<boolean> {
  return variable(name, options, (value) => {
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
    throw new RangeError('must be true or false');
  });
}

/** A secret, or several separated by commas during a rotation: the first is used, all are accepted. */
export function secrets(name: string, { minLength }: { minLength: number }): Variable<[first: string, ...others: string[]]> {
  const items = list(name);
  return {
    name,
    parse(value) {
      const [first, ...others] = items.parse(value);
      if (first === undefined || [first, ...others].some((each) => each.length < minLength))
        throw new RangeError(`must have at least ${minLength} characters`);
      return [first, ...others];
    },
  };
}

/** A comma-separated list. Spaces around items and empty items are dropped. */
export function list(name: string, options: Default<string[]> = {}): Variable<string[]> {
  return variable(name, options, (value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );
}

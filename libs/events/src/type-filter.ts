/** Event types, or patterns of them in NATS's syntax: `*` is one word, `>` at the end one or more. */
export type TypePattern = string;

/** Whether an event type matches one of the patterns. */
export function matchesTypes(patterns: readonly TypePattern[], type: string): boolean {
  const words = type.split('.');
  return patterns.some((pattern) => matchesWords(pattern.split('.'), words));
}

function matchesWords(pattern: readonly string[], words: readonly string[]): boolean {
  const hasTail = pattern.at(-1) === '>';
  const fixed = hasTail ? pattern.slice(0, -1) : pattern;
  if (hasTail ? words.length <= fixed.length : words.length !== fixed.length) return false;
  return fixed.every((word, index) => word === '*' || word === words[index]);
}

/**
 * The narrowest single filter that lets all patterns through. NATS before 2.10 allows one filter per consumer, and several consumers would
 * lose the order between types. Other types that it lets through are skipped on arrival.
 */
export function commonFilter(patterns: readonly TypePattern[]): TypePattern {
  const [first = '>', ...others] = patterns;
  if (others.length === 0) return first;
  const all = patterns.map((pattern) => pattern.split('.'));
  const words = first.split('.');
  let length = 0;
  while (
    length < words.length &&
    words[length] !== '>' &&
    all.every((pattern) => pattern[length] === words[length] && pattern.length > length + 1)
  )
    length++;
  return [...words.slice(0, length), '>'].join('.');
}

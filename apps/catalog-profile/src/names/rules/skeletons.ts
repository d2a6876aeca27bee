import { CONFUSABLES } from './confusables.js';

const PROTOTYPES: ReadonlyMap<string, string> = new Map(
  CONFUSABLES.flatMap(([prototype, sources]) => [...sources].map((source): [string, string] => [source, prototype])),
);

/**
 * The skeleton of UTS #39: texts that look alike share one. Compatibility characters such as full-width letters are resolved first, because
 * the table has only some of them.
 */
function skeletonOf(text: string): string {
  const mapped = [...text.normalize('NFKC').normalize('NFD')].map((character) => PROTOTYPES.get(character) ?? character);
  return mapped.join('').normalize('NFD');
}

/**
 * The appearance of a name, ignoring case, as one key or two: two names that share a key can be mistaken for each other. Small letters and
 * capitals look like different ones (`I` like `l`, `i` like nothing), so both ways of folding count.
 */
export function looksOf(name: string): string[] {
  const folded = skeletonOf(name.toLowerCase());
  const drawn = skeletonOf(skeletonOf(name).toLowerCase());
  return [...new Set([folded, drawn])];
}

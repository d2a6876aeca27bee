/** The text of a file of the checkout. @throws Error of one line if it does not exist */
export function readText(tree, file) {
  const text = tree.read(file, 'utf8');
  if (text === null) throw new Error(`There is no ${file}.`);
  return text;
}

/**
 * Inserts text before an anchor that occurs in the file exactly once.
 * @throws Error of one line if the anchor is missing or ambiguous; the file is then unchanged
 */
export function insertBefore(tree, file, anchor, text) {
  const [before, after, ...more] = readText(tree, file).split(anchor);
  if (after === undefined || more.length > 0) {
    throw new Error(`${file} must hold ${JSON.stringify(anchor)} once: a generator finds its place by it.`);
  }
  tree.write(file, `${before}${text}${anchor}${after}`);
}

/**
 * Inserts a line among matching ones, before the first that sorts after it, so that sorted lists stay sorted.
 * @param pattern of a whole line; its first group is the sort key
 * @throws Error with one line if no line matches
 */
export function insertSorted(tree, file, pattern, line) {
  const lines = readText(tree, file).split('\n');
  const places = lines.flatMap((each, index) => (pattern.test(each) ? [index] : []));
  if (places.length === 0) throw new Error(`${file} must hold a line like ${pattern}: a generator finds its place by it.`);
  const keyOf = (text) => pattern.exec(text)?.[1] ?? '';
  const next = places.find((index) => keyOf(lines[index]) > keyOf(line)) ?? places.at(-1) + 1;
  lines.splice(next, 0, line);
  tree.write(file, lines.join('\n'));
}

/** @throws Error of one line if the file already exists, because generators overwrite nothing */
export function expectAbsent(tree, file) {
  if (tree.exists(file)) throw new Error(`${file} is there already.`);
}

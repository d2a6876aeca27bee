/** An element of an array that stands directly in a JSON object; or the value of a key that is no array. */
export interface LocatedElement {
  /** The key of the outer object. */
  key: string;
  /** Place in the array; undefined where the key's value is no array. */
  index: number | undefined;
  /** 1-based line on which it begins. */
  line: number;
  /** The element's text is `text.slice(start, end)`. */
  start: number;
  end: number;
}

/**
 * Finds the elements of `{"teams": [ … ], "matches": [ … ]}` in its text, so that a row can be named by its line.
 * `text` must be valid JSON (parse it first) and an object.
 */
export function* locateElements(text: string): Generator<LocatedElement> {
  const cursor = new Cursor(text);
  cursor.skipTo('{');
  while (cursor.next() !== '}') {
    const start = cursor.position;
    cursor.skipValue();
    const key = JSON.parse(text.slice(start, cursor.position)) as string;
    cursor.skipTo(':');
    if (cursor.next() !== '[') {
      yield cursor.locate(key, undefined);
      continue;
    }
    cursor.skipTo('[');
    for (let index = 0; cursor.next() !== ']'; index += 1) yield cursor.locate(key, index);
    cursor.skipTo(']');
  }
}

/** Walks over valid JSON and counts its lines. */
class Cursor {
  position = 0;
  #line = 1;

  constructor(private readonly text: string) {}

  /** The next character that is neither white space nor a comma; stays before it. */
  next(): string {
    for (; this.position < this.text.length; this.#step()) {
      if (!' \t\r\n,'.includes(this.text.charAt(this.position))) break;
    }
    return this.text.charAt(this.position);
  }

  /** Goes behind the next character, which is `expected`. */
  skipTo(expected: string): void {
    if (this.next() !== expected) throw new Error(`expected ${expected} at ${this.position}`);
    this.#step();
  }

  locate(key: string, index: number | undefined): LocatedElement {
    const [line, start] = [this.#line, this.position];
    this.skipValue();
    return { key, index, line, start, end: this.position };
  }

  /** Goes behind the value that begins here. */
  skipValue(): void {
    let depth = 0;
    do {
      const character = this.text.charAt(this.position);
      if (character === '"') this.#skipString();
      else if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') depth -= 1;
      else if (depth === 0) {
        this.#skipScalar();
        return;
      }
      this.#step();
    } while (depth > 0);
  }

  /** From a string's first quote to its last. */
  #skipString(): void {
    for (this.position += 1; this.text.charAt(this.position) !== '"'; this.position += 1) {
      if (this.text.charAt(this.position) === '\\') this.position += 1;
    }
  }

  /** Behind a number, true, false or null. */
  #skipScalar(): void {
    while (this.position < this.text.length && !' \t\r\n,]}'.includes(this.text.charAt(this.position))) this.position += 1;
  }

  #step(): void {
    if (this.text.charAt(this.position) === '\n') this.#line += 1;
    this.position += 1;
  }
}

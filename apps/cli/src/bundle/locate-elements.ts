/** An element of an array at the top level of a JSON object, or a top-level value that is not an array. */
export interface LocatedElement {
  /** The key in the outer object. */
  key: string;
  /** Index in the array; undefined if the key's value is not an array. */
  index: number | undefined;
  /** 1-based line on which it begins. */
  line: number;
  /** The element's text is `text.slice(start, end)`. */
  start: number;
  end: number;
}

/**
 * Finds the elements of `{"teams": [ … ], "matches": [ … ]}` in its text, so that errors can name a row's line.
 * `text` must be a valid JSON object (parse it first).
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

  /** Moves to the next character that is neither white space nor a comma. */
  next(): string {
    for (; this.position < this.text.length; this.#step()) {
      if (!' \t\r\n,'.includes(this.text.charAt(this.position))) break;
    }
    return this.text.charAt(this.position);
  }

  /** Moves past the next character, which is `expected`. */
  skipTo(expected: string): void {
    if (this.next() !== expected) throw new Error(`expected ${expected} at ${this.position}`);
    this.#step();
  }

  locate(key: string, index: number | undefined): LocatedElement {
    const [line, start] = [this.#line, this.position];
    this.skipValue();
    return { key, index, line, start, end: this.position };
  }

  /** Moves past the value that begins here. */
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

  /** Moves past a string, from its opening to its closing quote. */
  #skipString(): void {
    for (this.position += 1; this.text.charAt(this.position) !== '"'; this.position += 1) {
      if (this.text.charAt(this.position) === '\\') this.position += 1;
    }
  }

  /** Moves past a number, true, false or null. */
  #skipScalar(): void {
    while (this.position < this.text.length && !' \t\r\n,]}'.includes(this.text.charAt(this.position))) this.position += 1;
  }

  #step(): void {
    if (this.text.charAt(this.position) === '\n') this.#line += 1;
    this.position += 1;
  }
}

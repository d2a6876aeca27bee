const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A line of a file, without its ending (LF or CRLF). */
export interface Line {
  /** 1-based. */
  number: number;
  /** Offsets in the file: of the line's first byte, and of the first byte after its ending. */
  start: number;
  end: number;
  /** Absent if the line is longer than the limit. */
  bytes?: Buffer;
}

/**
 * Splits a stream of bytes into lines, however it is chunked. It splits bytes, since a character may span two chunks. Holds at most one
 * line of `maxLineBytes`; a longer one is reported by its position only.
 */
export class LineSplitter {
  #number: number;
  #offset: number;
  #start: number;
  #length = 0;
  #parts: Buffer[] = [];

  constructor(
    private readonly maxLineBytes: number,
    from: { line: number; offset: number } = { line: 1, offset: 0 },
  ) {
    this.#number = from.line;
    this.#offset = from.offset;
    this.#start = from.offset;
  }

  /** The lines that `chunk` completes. */
  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let position = 0;
    for (let newline = chunk.indexOf(NEWLINE); newline >= 0; newline = chunk.indexOf(NEWLINE, position)) {
      this.#keep(chunk.subarray(position, newline));
      position = newline + 1;
      lines.push(this.#take(this.#offset + position));
    }
    this.#keep(chunk.subarray(position));
    this.#offset += chunk.length;
    return lines;
  }

  /** The last line, if the file does not end with a line ending. */
  end(): Line[] {
    return this.#length === 0 ? [] : [this.#take(this.#offset)];
  }

  #keep(part: Buffer): void {
    this.#length += part.length;
    // The extra byte may be the carriage return of the ending.
    if (this.#length > this.maxLineBytes + 1) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #take(end: number): Line {
    const line: Line = { number: this.#number, start: this.#start, end };
    if (this.#length <= this.maxLineBytes + 1) {
      const whole = this.#parts.length === 1 && this.#parts[0] ? this.#parts[0] : Buffer.concat(this.#parts);
      const bytes = whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
      if (bytes.length <= this.maxLineBytes) line.bytes = bytes;
    }
    this.#number += 1;
    this.#start = end;
    this.#length = 0;
    this.#parts = [];
    return line;
  }
}

/** An object of known size whose bytes can be read anywhere. */
export interface ByteSource {
  size: number;
  /** The bytes from `offset`; fewer than `length` only at the object's end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

/** The bytes of an object for a walk over its header fields. The cost of a walk is bounded here and nowhere else. */
export interface HeaderFields {
  readonly size: number;
  /**
   * Exactly `length` bytes at `offset`, to be read as numbers; undefined if the object ends before.
   * @throws HeaderTooLongError if the walk has looked at too many fields, or would read the object too often
   */
  at(offset: number, length: number): DataView | undefined | Promise<DataView | undefined>;
}

/** No real image has this many fields before its size, or spreads them so far. */
export class HeaderTooLongError extends Error {
  override readonly name = 'HeaderTooLongError';
}

/** Most fields that a walk may look at. A forged header may be millions of empty segments. */
export const MAX_FIELDS = 2_048;
/** Most reads of the object, each of which may be a request to S3. */
export const MAX_READS = 64;
const FIRST_WINDOW_BYTES = 16 * 1024;
/** After this many reads the window doubles, so a forward walk through 5 MiB of segments ends within 48 reads. */
const READS_A_WINDOW = 8;

/** Reads an object through a window, so that a walk over small neighbouring fields takes few reads. */
export function headerFields({ size, read }: ByteSource): HeaderFields {
  let start = 0;
  let window: Uint8Array = new Uint8Array();
  let [fields, reads] = [0, 0];
  const view = (offset: number, length: number): DataView | undefined => {
    const begin = offset - start;
    return begin >= 0 && begin + length <= window.length ? new DataView(window.buffer, window.byteOffset + begin, length) : undefined;
  };
  const readOn = async (offset: number, length: number): Promise<DataView | undefined> => {
    const windowBytes = FIRST_WINDOW_BYTES * 2 ** Math.floor(reads / READS_A_WINDOW);
    reads += 1;
    if (reads > MAX_READS) throw new HeaderTooLongError(`more than ${MAX_READS} reads`);
    window = await read(offset, Math.min(Math.max(length, windowBytes), size - offset));
    start = offset;
    return view(offset, length);
  };
  return {
    size,
    at(offset, length) {
      // Counted first, so that a loop over missing fields is counted too.
      fields += 1;
      if (fields > MAX_FIELDS) throw new HeaderTooLongError(`more than ${MAX_FIELDS} fields`);
      if (offset < 0 || offset + length > size) return undefined;
      return view(offset, length) ?? readOn(offset, length);
    },
  };
}

/** `length` bytes of `view` as ASCII. */
export function asciiAt(view: DataView, offset: number, length: number): string {
  let text = '';
  for (let index = offset; index < offset + length; index += 1) text += String.fromCharCode(view.getUint8(index));
  return text;
}

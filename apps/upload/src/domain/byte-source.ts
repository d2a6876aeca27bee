/** An object of known size whose bytes can be read anywhere. */
export interface ByteSource {
  size: number;
  /** The bytes from `offset`; fewer than `length` only at the object's end. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

const WINDOW_BYTES = 16 * 1024;
/** No real image has so many fields before its size; a forged one may be millions of empty segments. */
const MAX_READS = 10_000;

/**
 * Reads through a window, so that a walk over small neighbouring fields is few reads of the object. After too many reads
 * it answers nothing more, as at the object's end.
 */
export function windowed({ size, read }: ByteSource): ByteSource {
  let start = 0;
  let window: Uint8Array = new Uint8Array();
  let reads = 0;
  return {
    size,
    async read(offset, length) {
      reads += 1;
      if (reads > MAX_READS) return new Uint8Array();
      if (offset < start || offset + length > start + window.length) {
        start = offset;
        window = await read(offset, Math.min(Math.max(length, WINDOW_BYTES), size - offset));
      }
      return window.subarray(offset - start, offset - start + length);
    },
  };
}

/** Exactly `length` bytes at `offset`, to be read as numbers; undefined where the object ends before. */
export async function viewAt(source: ByteSource, offset: number, length: number): Promise<DataView | undefined> {
  if (offset < 0 || offset + length > source.size) return undefined;
  const bytes = await source.read(offset, length);
  return bytes.length === length ? new DataView(bytes.buffer, bytes.byteOffset, length) : undefined;
}

/** `length` bytes of `view` as ASCII. */
export function asciiAt(view: DataView, offset: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, length));
}

/**
 * Stores the bytes of images. Keys are ours: letters, digits, `_` and `/`. An aborted `signal` means that nobody waits for the outcome any
 * more.
 */
export interface ImageStore {
  /** Stores an object completely, or not at all if reading `pieces` fails or the process dies. Reads no faster than it writes. */
  write(key: string, pieces: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<void>;
  /** Bytes from `offset`; fewer than `length` only at the end. @throws ObjectMissingError */
  read(key: string, offset: number, length: number, signal?: AbortSignal): Promise<Uint8Array>;
  /** All bytes, no faster than they are read. @throws ObjectMissingError before the first piece */
  stream(key: string, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** Removes the object and the remains of an interrupted write. A missing object is not an error. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** The store has no such object. */
export class ObjectMissingError extends Error {
  override readonly name = 'ObjectMissingError';
}

import { withDeadline } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { ImageStore } from './image-store.js';

/** How long a store may take, in milliseconds: for a range or a piece; for accepting a piece, ending an object, removing one. */
export interface StoreTimes {
  readMs: number;
  writeMs: number;
}

/**
 * A store with a deadline: a request that exceeds it fails with `error_unavailable` and is cancelled. Time
 * spent on the caller's side (a slow sender, a slow reader) does not count.
 */
export function limitStoreTime(store: ImageStore, { readMs, writeMs }: StoreTimes): ImageStore {
  /** Work of the store that ends in time, or is stopped. */
  const answered = <Result>(ms: number, ask: (signal: AbortSignal) => Promise<Result>): Promise<Result> =>
    withDeadline({ ms, tooLate: unanswered }, ask);
  return {
    write: (key, pieces) => writeInTime(store, key, pieces, writeMs),
    read: (key, offset, length) => answered(readMs, (signal) => store.read(key, offset, length, signal)),
    async *stream(key) {
      const stopping = new AbortController();
      const pieces = store.stream(key, stopping.signal)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await withDeadline({ ms: readMs, tooLate: () => stopWith(stopping) }, () => pieces.next());
          if (next.done) return;
          yield next.value;
        }
      } finally {
        stopping.abort();
        // Not awaited, because a hanging store would keep its reader here.
        void Promise.resolve(pieces.return?.()).catch(() => undefined);
      }
    },
    remove: (key) => answered(writeMs, (signal) => store.remove(key, signal)),
    close: () => store.close(),
  };
}

/** The time limit pauses only while the store waits for a piece. */
async function writeInTime(store: ImageStore, key: string, pieces: AsyncIterable<Uint8Array>, writeMs: number): Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise<never>((_resolve, reject) => (fail = reject));
  const waitForStore = (): void => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => fail(stopWith(stopping)), writeMs);
  };
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      clearTimeout(timer);
      for await (const piece of pieces) {
        waitForStore();
        yield piece;
        clearTimeout(timer);
        // Nothing is read for an abandoned store.
        stopping.signal.throwIfAborted();
      }
    } finally {
      waitForStore();
    }
  }
  waitForStore();
  try {
    await Promise.race([store.write(key, watched(), stopping.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

function stopWith(stopping: AbortController): DomainError {
  const error = unanswered();
  stopping.abort(error);
  return error;
}

const unanswered = (): DomainError =>
  new DomainError('error_unavailable', { message: 'the image store does not answer', details: { retryAfterSeconds: 1 } });

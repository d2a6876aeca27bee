export interface Deadline {
  /** Milliseconds from now. If none are left, the work does not begin. */
  ms: number;
  /** Ends the work early, with its reason. */
  stopping?: AbortSignal;
  /** Makes the error of work that is too late; `TimeoutError` by default. */
  tooLate?: () => Error;
}

/**
 * Runs `work` until its deadline at the latest. The promise settles whatever the work does. The signal tells the work to release what it
 * holds. It can still return a partial result in that turn of the event loop; after that nothing waits for it.
 * @throws what the work throws; the error of `tooLate`; the reason of `stopping`
 */
export async function withDeadline<T>(
  { ms, stopping, tooLate = timedOut }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  stopping?.throwIfAborted();
  if (ms <= 0) throw tooLate();
  // Not `AbortSignal.any` of an `AbortSignal.timeout`: only a weak reference holds the timeout signal, so it may be collected and never
  // fire.
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = (reason: Error): void => {
      clear();
      controller.abort(reason);
      setImmediate(() => reject(reason));
    };
    const stop = (): void => end(stopping?.reason as Error);
    const timer = setTimeout(() => end(tooLate()), ms);
    const clear = (): void => {
      clearTimeout(timer);
      stopping?.removeEventListener('abort', stop);
    };
    stopping?.addEventListener('abort', stop, { once: true });
    // Stopped work fails because it was stopped, so the reason for stopping says more than its own error.
    const fail = (error: unknown): void => reject(controller.signal.aborted ? controller.signal.reason : error);
    work(controller.signal).then(resolve, fail).finally(clear);
  });
}

/** What `work` returns within `ms`; undefined if it fails or takes longer. */
export function ifInTime<T>(ms: number, work: () => Promise<T>): Promise<T | undefined> {
  return withDeadline({ ms }, work).catch(() => undefined);
}

const timedOut = (): Error => new DOMException('It took too long.', 'TimeoutError');

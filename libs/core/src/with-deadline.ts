export interface Deadline {
  /** Milliseconds from now; none left: the work is not begun. */
  ms: number;
  /** Ends the work before its time, with its reason. */
  stopping?: AbortSignal;
  /** Makes the error of work that is too late; `TimeoutError` by default. */
  tooLate?: () => Error;
}

/**
 * Runs `work` until its deadline at the latest. The promise settles whatever the work does: its signal tells it to release what
 * it holds, and it has that turn of the event loop to answer with what it has got; after that nothing waits for it.
 * @throws what the work throws; the error of `tooLate`; the reason of `stopping`
 */
export async function withDeadline<T>(
  { ms, stopping, tooLate = timedOut }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  stopping?.throwIfAborted();
  if (ms <= 0) throw tooLate();
  // Not `AbortSignal.any` of an `AbortSignal.timeout`: nothing but the joined signal refers to the latter, weakly, so that it may be
  // collected and never fire.
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
    // How late work fails is of its being stopped: why it was stopped says more.
    const fail = (error: unknown): void => reject(controller.signal.aborted ? controller.signal.reason : error);
    work(controller.signal).then(resolve, fail).finally(clear);
  });
}

const timedOut = (): Error => new DOMException('It took too long.', 'TimeoutError');

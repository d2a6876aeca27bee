/**
 * Runs `work` for at most `timeoutMs`, or until `stopping` aborts. The promise settles whatever the work does: it is told by its signal to
 * let go of what it holds, and has that turn of the event loop to answer with what it has got; after that nobody waits for it any more.
 * @throws what the work throws; DOMException TimeoutError; the reason of `stopping`
 */
export function withDeadline<T>(timeoutMs: number, stopping: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // Not `AbortSignal.any` of an `AbortSignal.timeout`: nothing but the joined signal refers to the latter, weakly, so that it may be
  // collected and never fire.
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const end = (reason: Error): void => {
      clear();
      controller.abort(reason);
      setImmediate(() => reject(reason));
    };
    const stop = (): void => end(stopping.reason as Error);
    const timer = setTimeout(() => end(new DOMException('It took too long.', 'TimeoutError')), timeoutMs);
    const clear = (): void => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', stop);
    };
    if (stopping.aborted) return stop();
    stopping.addEventListener('abort', stop, { once: true });
    work(controller.signal).then(resolve, reject).finally(clear);
  });
}

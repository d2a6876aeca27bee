/**
 * Runs work with a time limit. After `timeoutMs`, or when `outer` is aborted, its signal is aborted and the promise rejects at once, with
 * `lateness()` or the reason of `outer`, even if the work ignores its signal. Leaves no timer and no listener behind.
 */
export async function within<Result>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  lateness: () => unknown,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  const passOn = (): void => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(lateness()), timeoutMs);
  outer?.addEventListener('abort', passOn);
  try {
    if (outer?.aborted) passOn();
    return await Promise.race([ended, signal.aborted ? ended : work(signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', passOn);
  }
}

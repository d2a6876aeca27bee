/** A tab that nobody has looked at for so long lets go of its streams: a browser has six connections for all of them. */
const HIDDEN_MS = 30_000;

/**
 * Does `work` while the page is seen: its signal is aborted once it has been hidden for half a minute, and it is begun again when it is
 * seen.
 * @returns what ends it for good
 */
export function whileSeen(work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    running?.abort();
    running = undefined;
  };
  const look = (): void => {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') hiding = setTimeout(stop, HIDDEN_MS);
    else if (!running) {
      running = new AbortController();
      work(running.signal);
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(hiding);
    stop();
  };
}

/** A tab that has been hidden for this long closes its streams, because a browser has only six connections for all tabs. */
const HIDDEN_MS = 30_000;

/**
 * Runs `work` while the page is visible. Its signal is aborted once the page has been hidden for 30 s, and it restarts when the page is
 * visible again.
 * @returns a function that stops it
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

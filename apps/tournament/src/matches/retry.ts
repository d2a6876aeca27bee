const FIRST_MS = 200;
const LONGEST_MS = 30_000;

/** How long a job waits after its nth try: 0.2 s, doubling to 30 s. */
export function retryAfterMs(tries: number): number {
  return Math.min(FIRST_MS * 2 ** Math.min(tries - 1, 20), LONGEST_MS);
}

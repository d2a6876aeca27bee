/** The pause after the nth attempt, counted from 1: `firstMs`, doubled each time, `maxMs` at most. */
export function doubledMs(attempt: number, firstMs: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(attempt - 1, 30), maxMs);
}

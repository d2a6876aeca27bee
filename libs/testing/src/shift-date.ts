/**
 * Sets this process's wall clock ahead (or, negative, back), as a machine's may be; monotonic time and timers go on as they are. Answers
 * what sets it right again.
 */
export function shiftDate(byMs: number): () => void {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts: [] | [number | string | Date]) {
      if (parts.length === 0) super(Real.now() + byMs);
      else super(...parts);
    }

    static override now(): number {
      return Real.now() + byMs;
    }
  } as DateConstructor;
  return () => void (globalThis.Date = Real);
}

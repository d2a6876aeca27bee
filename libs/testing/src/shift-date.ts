/**
 * Sets this process's wall clock ahead (or back, if negative), like a wrong machine clock. Monotonic time and timers are not affected.
 * Returns a function that restores it.
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

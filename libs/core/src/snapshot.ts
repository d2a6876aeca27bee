/** Shortest interval between reads for missing entries, over all callers, so that not every request for an unknown entry costs a call. */
const RELOAD_EVERY_MS = 250;

export interface SnapshotOptions {
  /** A snapshot is read until it is this old; one that is still being taken is joined whatever its age. */
  maxAgeMs: number;
  /** A clock of this process that never steps back; for tests. */
  nowMs?: () => number;
}

/**
 * Reads the snapshot. If `isEnough` finds it incomplete, the owner is asked once more. Thus an entry created a moment ago is found, and an
 * entry reported as unknown was unknown at the time of the call. That newest snapshot is returned, complete or not.
 */
export type Snapshot<Value> = (isEnough?: (value: Value) => boolean) => Promise<Value>;

/**
 * Caches data that another process owns and many read: read as a whole, only a little stale, with one call shared by all waiting callers. A
 * failure reaches only the callers that waited for it.
 */
export function keepSnapshot<Value>(
  load: () => Promise<Value>,
  { maxAgeMs, nowMs = () => performance.now() }: SnapshotOptions,
): Snapshot<Value> {
  interface Entry {
    atMs: number;
    value: Promise<Value>;
    isPending: boolean;
  }
  let kept: Entry | undefined;
  let rest: Promise<void> | undefined;
  let reload: Promise<Value> | undefined;

  const begin = (): Entry => {
    const entry = { atMs: nowMs(), value: load(), isPending: true };
    kept = entry;
    entry.value.then(
      () => {
        entry.isPending = false;
      },
      () => {
        if (kept === entry) kept = undefined;
      },
    );
    return entry;
  };
  const isGood = ({ atMs, isPending }: Entry): boolean => isPending || nowMs() - atMs < maxAgeMs;
  const current = (): Entry => (kept && isGood(kept) ? kept : begin());

  /** A snapshot that begins after this call, shared by all callers since the previous one began. */
  const readFresh = (): Promise<Value> => {
    reload ??= (async () => {
      await rest;
      reload = undefined;
      rest = new Promise((resolve) => {
        setTimeout(() => {
          rest = undefined;
          resolve();
        }, RELOAD_EVERY_MS).unref();
      });
      return begin().value;
    })();
    return reload;
  };

  return async (isEnough) => {
    const before = kept;
    const entry = current();
    const value = await entry.value;
    return isEnough === undefined || isEnough(value) || entry !== before ? value : readFresh();
  };
}

/** Shortest interval between reads for missing entries, over all callers: asking for what does not exist costs no call each. */
const ANEW_EVERY_MS = 250;

export interface SnapshotOptions {
  /** A snapshot is read until it is this old; one that is still being taken is joined whatever its age. */
  maxAgeMs: number;
  /** A clock of this process that never steps back; for tests. */
  nowMs?: () => number;
}

/**
 * Reads the snapshot. Where `isEnough` says that something is missing from it, the owner is asked once more, so that something
 * created a moment ago is found, and something reported as unknown was unknown at the time of the call. That newest snapshot is
 * answered, enough or not.
 */
export type Snapshot<Value> = (isEnough?: (value: Value) => boolean) => Promise<Value>;

/**
 * Keeps what another process owns and many ask for: read whole, a little stale at most, one call for all who wait. A
 * failure is for those who waited for it, not for the next.
 */
export function keepSnapshot<Value>(
  load: () => Promise<Value>,
  { maxAgeMs, nowMs = () => performance.now() }: SnapshotOptions,
): Snapshot<Value> {
  interface Entry {
    atMs: number;
    value: Promise<Value>;
    isUnderWay: boolean;
  }
  let kept: Entry | undefined;
  let rest: Promise<void> | undefined;
  let anew: Promise<Value> | undefined;

  const begin = (): Entry => {
    const entry = { atMs: nowMs(), value: load(), isUnderWay: true };
    kept = entry;
    entry.value.then(
      () => {
        entry.isUnderWay = false;
      },
      () => {
        if (kept === entry) kept = undefined;
      },
    );
    return entry;
  };
  const isGood = ({ atMs, isUnderWay }: Entry): boolean => isUnderWay || nowMs() - atMs < maxAgeMs;
  const current = (): Entry => (kept && isGood(kept) ? kept : begin());

  /** A snapshot that is begun after this call, shared by all who came since the last one was begun. */
  const readAnew = (): Promise<Value> => {
    anew ??= (async () => {
      await rest;
      anew = undefined;
      rest = new Promise((resolve) => {
        setTimeout(() => {
          rest = undefined;
          resolve();
        }, ANEW_EVERY_MS).unref();
      });
      return begin().value;
    })();
    return anew;
  };

  return async (isEnough) => {
    const before = kept;
    const entry = current();
    const value = await entry.value;
    return isEnough === undefined || isEnough(value) || entry !== before ? value : readAnew();
  };
}

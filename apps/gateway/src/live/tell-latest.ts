/** Delivers the latest offered value: immediately, then at most once per interval. */
export interface LatestTeller<Value> {
  offer(value: Value): void;
  /** Discards what is waiting, if it is one of `which`. */
  drop(which?: (waiting: Value) => boolean): void;
}

export function tellLatest<Value>(
  intervalMs: number,
  tell: (value: Value) => void,
  nowMs: () => number = () => performance.now(),
): LatestTeller<Value> {
  let toldMs = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let latest: Value;
  const tellNow = (): void => {
    timer = undefined;
    toldMs = nowMs();
    tell(latest);
  };
  return {
    offer(value) {
      latest = value;
      if (timer) return;
      const wait = toldMs + intervalMs - nowMs();
      if (wait <= 0) tellNow();
      else timer = setTimeout(tellNow, wait).unref();
    },
    drop(which = () => true) {
      if (!timer || !which(latest)) return;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

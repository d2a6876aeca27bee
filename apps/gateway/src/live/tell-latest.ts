/** Tells the latest of what is offered: at once, then at most once in an interval. */
export interface LatestTeller<Value> {
  offer(value: Value): void;
  /** Tells nothing of what waits. */
  drop(): void;
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
    drop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

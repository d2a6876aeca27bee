import { currentTraceparent, tracedJoined } from '@matchpoint/telemetry';

/**
 * A batch leaves when it has this many, or at the end of the tick. Larger batches cost a little less per item, but their server begins
 * later and gets everything at once: with 64 connections in step, each process would wait for every other.
 */
const FULL_BATCH = 16;

/** A batch counts as under way for this long at most, so that one that waits for somebody does not hold back others. */
const MAX_HOLD_MS = 50;

export interface CoalesceOptions {
  /** Size at which a batch leaves before the end of the tick; by default 16. */
  fullBatch?: number;
  /** Number of batches under way at which one that is not full waits for the end of another. By default none waits. */
  mostUnderWay?: number;
}

/** Loads one item; concurrent calls of one event-loop tick travel in batches. */
export type Coalesced<Item, Result> = (item: Item) => Promise<Result>;

/**
 * Joins the point reads (or bucket takes) of one tick into calls of `loadBatch`, whose results are in the order of its items. Each caller
 * gets its own result; a failed batch fails each of its callers.
 */
export function coalesce<Item, Result>(
  loadBatch: (items: Item[]) => Promise<Result[]>,
  { fullBatch = FULL_BATCH, mostUnderWay = Infinity }: CoalesceOptions = {},
): Coalesced<Item, Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
    /** The caller's trace, if any. */
    traceparent: string | undefined;
  }
  let waiting: Waiting[] = [];
  let underWay = 0;

  const send = (): void => {
    const batch = waiting;
    waiting = [];
    // `async`, so that an error thrown before a promise is returned also fails the callers.
    const load = async (): Promise<Result[]> => loadBatch(batch.map(({ item }) => item));
    // A timer runs in the async context that set it, but the batch does not belong to the first caller alone.
    const traceparents = batch.map(({ traceparent }) => traceparent);
    const answered = tracedJoined(traceparents, { name: 'batch', kind: 'internal', attributes: { items: batch.length } }, load).then(
      (results) => batch.forEach((each, index) => each.resolve(results[index] as Result)),
      (error: unknown) => batch.forEach((each) => each.reject(error)),
    );
    if (mostUnderWay < Infinity) hold(answered);
  };
  const sendUnlessHeld = (): void => {
    if (waiting.length > 0 && underWay < mostUnderWay) send();
  };
  const hold = (answered: Promise<void>): void => {
    underWay += 1;
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(limit);
      underWay -= 1;
      sendUnlessHeld();
    };
    const limit = setTimeout(release, MAX_HOLD_MS);
    void answered.then(release);
  };
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(sendUnlessHeld);
      waiting.push({ item, resolve, reject, traceparent: currentTraceparent() });
      if (waiting.length === fullBatch) send();
    });
}

/** The same in a batch for each key. There must be few keys: each is kept. */
export function coalesceBy<Item, Result>(
  loadBatch: (items: Item[]) => Promise<Result[]>,
  options?: CoalesceOptions,
): (key: string, item: Item) => Promise<Result> {
  const byKey = new Map<string, Coalesced<Item, Result>>();
  return (key, item) => {
    const load = byKey.get(key) ?? coalesce(loadBatch, options);
    byKey.set(key, load);
    return load(item);
  };
}

/** Loads one item for a request, or for none if undefined. */
export type CoalescedRead<Item, Result> = (item: Item, requestId: string | undefined) => Promise<Result>;

/**
 * Like {@link coalesce}, for reads from another process: each batch names the requests that wait for it, separated by commas, so that
 * a failure there can be found by any of them.
 */
export function coalesceReads<Item, Result>(
  loadBatch: (items: Item[], call: { requestId?: string }) => Promise<Result[]>,
  options?: CoalesceOptions,
): CoalescedRead<Item, Result> {
  const read = coalesce((waiting: { item: Item; requestId: string | undefined }[]) => {
    const requestIds = new Set(waiting.flatMap(({ requestId }) => requestId ?? []));
    const items = waiting.map(({ item }) => item);
    return loadBatch(items, requestIds.size === 0 ? {} : { requestId: [...requestIds].join(',') });
  }, options);
  return (item, requestId) => read({ item, requestId });
}

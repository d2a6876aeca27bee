/**
 * A batch leaves when it has this many, or at the end of the tick. Larger ones cost a little less each, but whoever serves them begins
 * later and gets all at once: of 64 connections in step, each process would wait for every other.
 */
const FULL_BATCH = 16;

/** Loads one item; concurrent calls of one event-loop tick travel in batches. */
export type Coalesced<Item, Result> = (item: Item) => Promise<Result>;

/**
 * Joins the point reads (or bucket takes) of one tick into calls of `loadBatch`, whose results stand in the order of its items.
 * Each caller gets its own result; a failed batch fails each of its callers.
 */
export function coalesce<Item, Result>(loadBatch: (items: Item[]) => Promise<Result[]>): Coalesced<Item, Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];

  const send = (): void => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    // `async`: what throws before it answers a promise fails its callers as well.
    const load = async (): Promise<Result[]> => loadBatch(batch.map(({ item }) => item));
    load().then(
      (results) => batch.forEach((each, index) => each.resolve(results[index] as Result)),
      (error: unknown) => batch.forEach((each) => each.reject(error)),
    );
  };
  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ item, resolve, reject });
      if (waiting.length === FULL_BATCH) send();
    });
}

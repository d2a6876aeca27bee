/**
 * Largest batch of one call; more callers of one tick make more batches. Larger ones cost a little less each, but all of a busy tick in one
 * batch move through the system in step, and every process waits for every other: 64 connections were a fifth slower in batches of 64.
 */
const MAX_BATCH = 32;

/** Loads one item; concurrent calls of one event-loop tick travel as one batch. */
export type Coalesced<Item, Result> = (item: Item) => Promise<Result>;

/**
 * Joins the point reads (or bucket takes) of one tick into one call of `loadBatch`, whose results stand in the order of its items.
 * Each caller gets its own result; a failed batch fails each of its callers.
 */
export function coalesce<Item, Result>(loadBatch: (items: Item[]) => Promise<Result[]>): Coalesced<Item, Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];

  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += MAX_BATCH) send(all.slice(start, start + MAX_BATCH));
  };
  const send = (batch: Waiting[]): void => {
    loadBatch(batch.map(({ item }) => item)).then(
      (results) => batch.forEach((each, index) => each.resolve(results[index] as Result)),
      (error: unknown) => batch.forEach((each) => each.reject(error)),
    );
  };
  return (item) => new Promise((resolve, reject) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ item, resolve, reject });
  });
}

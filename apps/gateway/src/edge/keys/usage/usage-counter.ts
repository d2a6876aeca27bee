/** A call that presented a known secret, once it is answered. */
export interface KeyedCall {
  keyId: string;
  /** Of the route table, which bounds how many there are. */
  operationId: string;
  /** When it was answered, in ms since the epoch. */
  atMs: number;
  status: number;
  /** The error's code. */
  error: string | undefined;
  requestId: string;
  method: string;
  /** With or without the query. */
  url: string;
  durationMs: number;
  /** Whether the key passed: neither ended nor out of tokens. */
  isAdmitted: boolean;
}

/** What a key's calls of one operation on one UTC day came to. */
export interface UsageCount {
  keyId: string;
  /** `2024-01-31` */
  day: string;
  operationId: string;
  requests: number;
  /** Answered 4xx, the rate limited among them. */
  refused: number;
  rateLimited: number;
  /** Answered 5xx. */
  failed: number;
}

/** A count with the latest of its calls by a key that passed. */
export interface CountedUse extends UsageCount {
  lastUsedAt: string | null;
}

/** One of a key's recent calls. */
export interface RecentRequest {
  keyId: string;
  at: string;
  requestId: string;
  method: string;
  path: string;
  operationId: string;
  status: number;
  error: string | null;
  durationMs: number;
}

/** What a batch of usage holds; it is counted whole, once. */
export interface UsageBatch {
  counts: CountedUse[];
  recent: RecentRequest[];
}

export interface UsageBounds {
  /** Counts that are held: keys times the operations they called. What is beyond is not counted, and said. */
  maxCounts: number;
  /** Recent requests that are held; later ones are not shown. */
  maxRecent: number;
  /** So many are taken as they come; beyond, until the next `take`, those that were refused or failed and the first of each key. */
  sampledFrom: number;
}

/** Recent requests of a key that are kept of one second (docs/reference/authentication.md#usage). */
export const RECENT_A_SECOND = 20;
const MAX_PATH_LENGTH = 256;
const DAY_MS = 86_400_000;

type Tally = Omit<UsageCount, 'keyId' | 'day' | 'operationId'> & {
  /** In ms since the epoch; 0: never. */
  lastUsedMs: number;
};

interface KeyUsage {
  operations: Map<string, Tally>;
  second: number;
  recentInSecond: number;
  isTold: boolean;
}

/** Counts calls in process: a few additions each, nothing that waits. `take` hands over what was counted since the last time. */
export class UsageCounter {
  readonly #bounds: UsageBounds;
  /** By UTC day, as a number; two at most, but when the database is away over midnight. */
  #days = new Map<number, Map<string, KeyUsage>>();
  #recent: RecentRequest[] = [];
  #countsHeld = 0;
  /** Calls that were beyond the bound since this was last read. */
  uncounted = 0;

  constructor(bounds: UsageBounds) {
    this.#bounds = bounds;
  }

  note(call: KeyedCall): void {
    const day = Math.floor(call.atMs / DAY_MS);
    let keys = this.#days.get(day);
    if (!keys) this.#days.set(day, (keys = new Map()));
    let usage = keys.get(call.keyId);
    const known = usage?.operations.get(call.operationId);
    if (!known && this.#countsHeld >= this.#bounds.maxCounts) {
      this.uncounted += 1;
      return;
    }
    if (!usage) keys.set(call.keyId, (usage = { operations: new Map(), second: 0, recentInSecond: 0, isTold: false }));
    let tally = known;
    if (!tally) {
      usage.operations.set(call.operationId, (tally = { requests: 0, refused: 0, rateLimited: 0, failed: 0, lastUsedMs: 0 }));
      this.#countsHeld += 1;
    }
    tally.requests += 1;
    if (call.status >= 500) tally.failed += 1;
    else if (call.status >= 400) tally.refused += 1;
    if (call.status === 429) tally.rateLimited += 1;
    if (call.isAdmitted) tally.lastUsedMs = Math.max(tally.lastUsedMs, call.atMs);
    this.#noteRecent(usage, call);
  }

  /** Takes everything counted so far, in batches of at most `size` counts and `size` requests, and resets the counts. */
  take(size: number): UsageBatch[] {
    const counts = [...this.#days].flatMap(([day, keys]) => {
      const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
      return [...keys].flatMap(([keyId, { operations }]) =>
        [...operations].map(([operationId, { lastUsedMs, ...tally }]) => {
          const lastUsedAt = lastUsedMs === 0 ? null : new Date(lastUsedMs).toISOString();
          return { keyId, day: date, operationId, ...tally, lastUsedAt };
        }),
      );
    });
    const recent = this.#recent;
    this.#days = new Map();
    this.#recent = [];
    this.#countsHeld = 0;
    const batches = Math.ceil(Math.max(counts.length, recent.length) / size);
    return Array.from({ length: batches }, (_, index) => {
      const part = <Item>(items: Item[]): Item[] => items.slice(index * size, (index + 1) * size);
      return { counts: part(counts), recent: part(recent) };
    });
  }

  #noteRecent(usage: KeyUsage, { keyId, operationId, atMs, status, error, requestId, method, url, durationMs }: KeyedCall): void {
    const second = Math.floor(atMs / 1_000);
    if (usage.second !== second) {
      usage.second = second;
      usage.recentInSecond = 0;
    }
    if (usage.recentInSecond === RECENT_A_SECOND || this.#recent.length >= this.#bounds.maxRecent) return;
    if (this.#recent.length >= this.#bounds.sampledFrom && usage.isTold && status < 400) return;
    usage.recentInSecond += 1;
    usage.isTold = true;
    this.#recent.push({
      keyId,
      at: new Date(atMs).toISOString(),
      requestId,
      method,
      path: pathOf(url),
      operationId,
      status,
      error: error ?? null,
      durationMs: Math.round(durationMs),
    });
  }
}

/** Without the query, which may hold what nobody should keep; what is longer than an operation's path needs is cut. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  return url.slice(0, Math.min(query === -1 ? url.length : query, MAX_PATH_LENGTH));
}

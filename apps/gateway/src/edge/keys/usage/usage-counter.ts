import { HOUR_MS } from '@matchpoint/core';

/** A completed call with a known secret. */
export interface KeyedCall {
  keyId: string;
  /** From the route table, which bounds the number of values. */
  operationId: string;
  /** When the response was sent, in ms since the epoch. */
  atMs: number;
  status: number;
  /** The error's code. */
  error: string | undefined;
  requestId: string;
  method: string;
  /** With or without the query. */
  url: string;
  durationMs: number;
  /** Whether the key was accepted: neither revoked, expired nor rate limited. */
  isAdmitted: boolean;
}

export interface UsageSums {
  requests: number;
  /** 4xx responses, including rate-limited ones. */
  refused: number;
  rateLimited: number;
  /** 5xx responses. */
  failed: number;
}

/** Counts of a key's calls of one operation in one UTC hour. */
export interface UsageCount extends UsageSums {
  keyId: string;
  /** ISO 8601: the beginning of the hour. */
  hour: string;
  operationId: string;
  /** The latest of them that was accepted. */
  lastUsedAt: string | null;
}

/** How often a key's calls of one operation returned one error code in one UTC hour. */
export interface ErrorCount {
  keyId: string;
  /** ISO 8601: the beginning of the hour. */
  hour: string;
  operationId: string;
  error: string;
  status: number;
  count: number;
  firstAt: string;
  lastAt: string;
  lastRequestId: string;
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

/** A batch of usage, which is counted exactly once. */
export interface UsageBatch {
  counts: UsageCount[];
  errors: ErrorCount[];
  recent: RecentRequest[];
}

export interface UsageBounds {
  /**
   * How many counts are held: of keys and the operations they called, and of errors. Calls beyond the limit are not counted, which is
   * logged; errors beyond it count only as calls.
   */
  maxCounts: number;
  /** How many recent requests are held; further ones are not shown. */
  maxRecent: number;
  /** How many are recorded without selection; beyond that, until the next `take`, only failed requests and the first of each key. */
  sampledFrom: number;
}

/** How many recent requests of a key are kept per second (docs/reference/authentication.md#usage). */
export const RECENT_A_SECOND = 20;
const MAX_PATH_LENGTH = 256;
/** For responses without an error code. */
export const OTHER_ERROR = 'other';

interface ErrorTally {
  status: number;
  count: number;
  firstMs: number;
  lastMs: number;
  lastRequestId: string;
}

interface Tally extends UsageSums {
  /** In ms since the epoch; 0: never. */
  lastUsedMs: number;
  /** By code; unset for most calls, which succeed. */
  errors: Map<string, ErrorTally> | undefined;
}

interface KeyUsage {
  operations: Map<string, Tally>;
  second: number;
  recentInSecond: number;
  isTold: boolean;
}

/** Counts calls in memory. `take` returns what was counted since the last time. */
export class UsageCounter {
  readonly #bounds: UsageBounds;
  /** By UTC hour, as a number; at most two, except while the database is unavailable. */
  #hours = new Map<number, Map<string, KeyUsage>>();
  #recent: RecentRequest[] = [];
  #countsHeld = 0;
  /** Calls beyond the limit since this was last read. */
  uncounted = 0;

  constructor(bounds: UsageBounds) {
    this.#bounds = bounds;
  }

  note(call: KeyedCall): void {
    const hour = Math.floor(call.atMs / HOUR_MS);
    let keys = this.#hours.get(hour);
    if (!keys) this.#hours.set(hour, (keys = new Map()));
    let usage = keys.get(call.keyId);
    const known = usage?.operations.get(call.operationId);
    if (!known && this.#countsHeld >= this.#bounds.maxCounts) {
      this.uncounted += 1;
      return;
    }
    if (!usage) keys.set(call.keyId, (usage = { operations: new Map(), second: 0, recentInSecond: 0, isTold: false }));
    let tally = known;
    if (!tally) {
      tally = { requests: 0, refused: 0, rateLimited: 0, failed: 0, lastUsedMs: 0, errors: undefined };
      usage.operations.set(call.operationId, tally);
      this.#countsHeld += 1;
    }
    tally.requests += 1;
    if (call.status >= 500) tally.failed += 1;
    else if (call.status >= 400) tally.refused += 1;
    if (call.status === 429) tally.rateLimited += 1;
    if (call.isAdmitted) tally.lastUsedMs = Math.max(tally.lastUsedMs, call.atMs);
    if (call.status >= 400) this.#noteError(tally, call);
    this.#noteRecent(usage, call);
  }

  #noteError(tally: Tally, { error = OTHER_ERROR, status, atMs, requestId }: KeyedCall): void {
    tally.errors ??= new Map();
    const known = tally.errors.get(error);
    if (known) {
      known.count += 1;
      if (atMs < known.firstMs) known.firstMs = atMs;
      if (atMs < known.lastMs) return;
      known.lastMs = atMs;
      known.lastRequestId = requestId;
    } else if (this.#countsHeld < this.#bounds.maxCounts) {
      tally.errors.set(error, { status, count: 1, firstMs: atMs, lastMs: atMs, lastRequestId: requestId });
      this.#countsHeld += 1;
    }
  }

  /** Returns everything counted so far, in batches of at most `size` rows of each kind, and resets the counts. */
  take(size: number): UsageBatch[] {
    const counts: UsageCount[] = [];
    const errors: ErrorCount[] = [];
    for (const [hourNumber, keys] of this.#hours) {
      const hour = instantOf(hourNumber * HOUR_MS);
      for (const [keyId, { operations }] of keys) {
        for (const [operationId, { lastUsedMs, errors: ofTally, ...sums }] of operations) {
          counts.push({ keyId, hour, operationId, ...sums, lastUsedAt: lastUsedMs === 0 ? null : instantOf(lastUsedMs) });
          for (const [error, { firstMs, lastMs, ...tally }] of ofTally ?? [])
            errors.push({ keyId, hour, operationId, error, ...tally, firstAt: instantOf(firstMs), lastAt: instantOf(lastMs) });
        }
      }
    }
    const recent = this.#recent;
    this.#hours = new Map();
    this.#recent = [];
    this.#countsHeld = 0;
    const batches = Math.ceil(Math.max(counts.length, errors.length, recent.length) / size);
    return Array.from({ length: batches }, (_, index) => {
      const part = <Item>(items: Item[]): Item[] => items.slice(index * size, (index + 1) * size);
      return { counts: part(counts), errors: part(errors), recent: part(recent) };
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
      at: instantOf(atMs),
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

const instantOf = (ms: number): string => new Date(ms).toISOString();

/** Without the query, which may contain sensitive data; truncated to the length that operations' paths need. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  return url.slice(0, Math.min(query === -1 ? url.length : query, MAX_PATH_LENGTH));
}

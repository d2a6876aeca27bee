import type { Clock } from '@matchpoint/core';

/** How long events are kept for clients that reconnect. */
const KEPT_MS = 5 * 60_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Estimated bytes of an entry besides its message, and of each index entry for it. */
const ENTRY_BYTES = 300;
const TOPIC_BYTES = 100;
/**
 * The order in which gateways receive events differs by less than this, so a reconnecting client is replayed events from this long before.
 */
const REWIND_MS = 2_000;
const MARK = /^at_(\d{1,15})$/;

/** A published message and when it arrived, on the clock that all gateways share. */
export interface RingEntry {
  id: string;
  /** Increases with each event in this process. */
  position: number;
  atMs: number;
  message: Buffer;
}

/**
 * The events of the last minutes by topic, for streams whose events have no sequence numbers. It is limited by age and size, and knows
 * since when it is complete.
 */
export interface EventRing {
  /** @returns its position; undefined for a repeated event */
  add(id: string, message: Uint8Array, topics: readonly string[]): number | undefined;
  /** The position of the latest event. */
  readonly latest: number;
  /** A mark that a reader has received everything before a time; used like an event's id. */
  markOf(atMs: number): string;
  /**
   * Events of these topics since shortly before a reader's last event or mark, oldest first, including some they may already have;
   * undefined if something may be missing.
   */
  since(lastEventId: string, topics: Iterable<string>): RingEntry[] | undefined;
  /** Drops everything, because something may have been missed. */
  restart(): void;
}

interface Kept extends RingEntry {
  topics: readonly string[];
  cost: number;
}

/** The places of dropped entries leave the queue this many at a time. */
const SWEPT = 1_024;

/** @param maxBytes limit for messages and their index entries */
export function createEventRing(clock: Clock, maxBytes = MAX_BYTES): EventRing {
  let entries = new Map<string, Kept>();
  /** In order of arrival, from `first` on. Finding the first entry of a map means passing over all that were deleted before it. */
  let queue: (Kept | undefined)[] = [];
  let first = 0;
  /** Of the entries before `indexed` in the queue. Events are frequent and readers rare, so only these have them indexed. */
  let byTopic = new Map<string, Kept[]>();
  let indexed = 0;
  let bytes = 0;
  let latest = 0;
  let latestMs = 0;
  /** Undefined until something is received. */
  let coveredSinceMs: number | undefined;

  // Monotonic, because entries are removed in order of arrival.
  const now = (): number => (latestMs = Math.max(latestMs, clock.now().getTime()));
  const drop = (entry: Kept, isIndexed: boolean): void => {
    entries.delete(entry.id);
    bytes -= entry.cost;
    coveredSinceMs = Math.max(coveredSinceMs ?? 0, entry.atMs + 1);
    if (!isIndexed) return;
    for (const topic of entry.topics) {
      const ofTopic = byTopic.get(topic);
      ofTopic?.shift();
      if (ofTopic?.length === 0) byTopic.delete(topic);
    }
  };
  const prune = (): void => {
    const oldestMs = now() - KEPT_MS;
    for (; first < queue.length; first += 1) {
      const entry = queue[first]!;
      if (bytes <= maxBytes && entry.atMs >= oldestMs) break;
      drop(entry, first < indexed);
      queue[first] = undefined;
    }
    if (first < SWEPT) return;
    queue = queue.slice(first);
    indexed = Math.max(0, indexed - first);
    first = 0;
  };
  const index = (): void => {
    for (indexed = Math.max(indexed, first); indexed < queue.length; indexed += 1) {
      const entry = queue[indexed]!;
      for (const topic of entry.topics) {
        const ofTopic = byTopic.get(topic);
        if (ofTopic) ofTopic.push(entry);
        else byTopic.set(topic, [entry]);
      }
    }
  };

  return {
    get latest() {
      return latest;
    },
    add(id, message, topics) {
      if (entries.has(id)) return undefined;
      const cost = message.length + ENTRY_BYTES + topics.length * TOPIC_BYTES;
      const entry: Kept = { id, position: (latest += 1), atMs: now(), message: Buffer.from(message), topics, cost };
      entries.set(id, entry);
      queue.push(entry);
      bytes += cost;
      prune();
      return entry.position;
    },
    markOf: (atMs) => `at_${atMs}`,
    since(lastEventId, topics) {
      prune();
      const marked = MARK.exec(lastEventId)?.[1];
      const atMs = entries.get(lastEventId)?.atMs ?? (marked === undefined ? undefined : Number(marked));
      if (atMs === undefined || coveredSinceMs === undefined || atMs < coveredSinceMs || atMs > now() + REWIND_MS) return undefined;
      index();
      const found = new Set<Kept>();
      for (const topic of topics) for (const entry of byTopic.get(topic) ?? []) if (entry.atMs >= atMs - REWIND_MS) found.add(entry);
      return [...found].toSorted((one, other) => one.position - other.position);
    },
    restart() {
      entries = new Map();
      queue = [];
      first = 0;
      indexed = 0;
      byTopic = new Map();
      bytes = 0;
      coveredSinceMs = now();
    },
  };
}

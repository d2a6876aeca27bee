import type { Clock } from '@matchpoint/core';

/** How long events are kept for clients that reconnect. */
const KEPT_MS = 5 * 60_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Of an entry besides its message, and of each place where it is found. */
const ENTRY_BYTES = 300;
const TOPIC_BYTES = 100;
/** Gateways receive events in orders that differ by less, so a reconnecting client is replayed events from this long before. */
const REWIND_MS = 2_000;
const MARK = /^at_(\d{1,15})$/;

/** What was published: the message, and when it came, on the clock that all gateways share. */
export interface RingEntry {
  id: string;
  /** Grows with each event of this process. */
  position: number;
  atMs: number;
  message: Buffer;
}

/**
 * The last minutes of what was published, found by what it is about, for streams whose events nobody numbers. It is bounded by time and by
 * bytes, and knows since when it has missed nothing.
 */
export interface EventRing {
  /** @returns its position; undefined for an event that it has already */
  add(id: string, message: Uint8Array, topics: readonly string[]): number | undefined;
  /** The position of the latest. */
  readonly latest: number;
  /** Says that a reader has had all that came before a time, as an event's id says it of the event. */
  markOf(atMs: number): string;
  /**
   * What came of these topics since shortly before a reader's last event, or mark, oldest first, with what they may have had already;
   * undefined where something may be missing.
   */
  since(lastEventId: string, topics: Iterable<string>): RingEntry[] | undefined;
  /** Drops what it holds, as something may have been missed. */
  restart(): void;
}

interface Kept extends RingEntry {
  topics: readonly string[];
  cost: number;
}

/** @param maxBytes of messages, with what keeping and finding them costs */
export function createEventRing(clock: Clock, maxBytes = MAX_BYTES): EventRing {
  let entries = new Map<string, Kept>();
  let byTopic = new Map<string, Kept[]>();
  let bytes = 0;
  let latest = 0;
  let latestMs = 0;
  /** Undefined: nothing has been heard yet. */
  let coveredSinceMs: number | undefined;

  // Never back: entries go in the order in which they came.
  const now = (): number => (latestMs = Math.max(latestMs, clock.now().getTime()));
  const drop = (entry: Kept): void => {
    entries.delete(entry.id);
    bytes -= entry.cost;
    coveredSinceMs = Math.max(coveredSinceMs ?? 0, entry.atMs + 1);
    for (const topic of entry.topics) {
      const ofTopic = byTopic.get(topic);
      ofTopic?.shift();
      if (ofTopic?.length === 0) byTopic.delete(topic);
    }
  };
  const prune = (): void => {
    const oldestMs = now() - KEPT_MS;
    for (const entry of entries.values()) {
      if (bytes <= maxBytes && entry.atMs >= oldestMs) return;
      drop(entry);
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
      bytes += cost;
      for (const topic of topics) {
        const ofTopic = byTopic.get(topic);
        if (ofTopic) ofTopic.push(entry);
        else byTopic.set(topic, [entry]);
      }
      prune();
      return entry.position;
    },
    markOf: (atMs) => `at_${atMs}`,
    since(lastEventId, topics) {
      prune();
      const marked = MARK.exec(lastEventId)?.[1];
      const atMs = entries.get(lastEventId)?.atMs ?? (marked === undefined ? undefined : Number(marked));
      if (atMs === undefined || coveredSinceMs === undefined || atMs < coveredSinceMs || atMs > now() + REWIND_MS) return undefined;
      const found = new Set<Kept>();
      for (const topic of topics) for (const entry of byTopic.get(topic) ?? []) if (entry.atMs >= atMs - REWIND_MS) found.add(entry);
      return [...found].toSorted((one, other) => one.position - other.position);
    },
    restart() {
      entries = new Map();
      byTopic = new Map();
      bytes = 0;
      coveredSinceMs = now();
    },
  };
}

import type { Logger } from '@matchpoint/telemetry';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import type { EventFeed } from './event-feed.js';
import type { LiveEvent } from './live-event.js';
import type { OpenPlayers } from './shown-event.js';
import { createTeller, type Told } from './tell-members.js';

/** How many events may wait for an earlier one or for delivery. */
const MAX_PENDING = 500;
const PAGE = 100;
/** How many rooms may query the service that stores the events at the same time. */
const MAX_ASKING = 8;
const ASK_AGAIN_MS = 1_000;

/** An event with its number among those of its subject. */
export type NumberedEvent = LiveEvent & { sequence: number };

/** A listener to one subject. */
export interface NumberedMember {
  /** Receives each event once, in order. */
  tell(told: Told<NumberedEvent>): void;
  /** Called if events can't be delivered in order without a gap; the listener must start over. */
  lost(): void;
}

/** Reads a page of a subject's events from the service that stores them. */
export type ListEvents = (subject: string, after: number, limit: number) => Promise<{ events: LiveEvent[]; latestSequence: number }>;

/** The subjects that are followed in this process. Each is followed once, however many viewers it has. */
export interface NumberedRooms<Member extends NumberedMember> {
  /**
   * Passes published events to `member` once `ready`. `isAt` sets the number of the last event it has. Leave the room on every exit path.
   */
  enter(subject: string, member: Member): { ready: Promise<void>; isAt(sequence: number): void; leave(): void };
}

/** What a room does besides passing on events. */
export interface Beside {
  /** @returns whether that was all: the event is not passed on */
  heard(event: LiveEvent): boolean;
  close(): void;
}

interface Dependencies<Member> {
  feed: EventFeed;
  listEvents: ListEvents;
  readOpenPlayers: OpenPlayers;
  logger: Logger;
  /** Called when a room opens. */
  beside?(subject: string, members: ReadonlySet<Member>): Beside;
}

export function createNumberedRooms<Member extends NumberedMember>(dependencies: Dependencies<Member>): NumberedRooms<Member> {
  const rooms = new Map<string, Room<Member>>();
  const asking = bulkhead(MAX_ASKING, Infinity);
  return {
    enter(subject, member) {
      let room = rooms.get(subject);
      if (!room) rooms.set(subject, (room = openRoom(subject, dependencies, asking)));
      const entered = room;
      entered.members.add(member);
      return {
        ready: entered.ready,
        isAt: entered.isAt,
        leave() {
          entered.members.delete(member);
          if (entered.members.size > 0 || rooms.get(subject) !== entered) return;
          rooms.delete(subject);
          entered.close();
        },
      };
    },
  };
}

interface Room<Member> {
  members: Set<Member>;
  ready: Promise<void>;
  isAt(sequence: number): void;
  close(): void;
}

/**
 * Orders events from the bus: repeats are dropped; a gap is filled from the service that stores them, and if that no longer has the missing
 * events, the members start over.
 */
function openRoom<Member extends NumberedMember>(
  subject: string,
  { feed, listEvents, readOpenPlayers, logger, beside }: Dependencies<Member>,
  asking: BulkheadPolicy,
): Room<Member> {
  const members = new Set<Member>();
  const pending = new Map<number, LiveEvent>();
  let last: number | undefined;
  let isAsking = false;
  let mustAskAgain = false;
  let isClosed = false;
  let again: NodeJS.Timeout | undefined;

  const teller = createTeller<NumberedEvent>({ membersFor: () => members, readOpenPlayers });
  const loseAll = (): void => {
    pending.clear();
    last = undefined;
    for (const member of [...members]) member.lost();
  };
  /** Delivers events up to the next gap; returns whether some wait behind it. */
  const advance = (): boolean => {
    if (last === undefined) return false;
    const next: NumberedEvent[] = [];
    for (let event = pending.get(last + 1); event; event = pending.get(last + 1)) {
      last += 1;
      pending.delete(last);
      next.push(event as NumberedEvent);
    }
    for (const sequence of pending.keys()) if (sequence <= last) pending.delete(sequence);
    if (teller.add(next) > MAX_PENDING) loseAll();
    return pending.size > 0;
  };
  const hold = (event: LiveEvent): void => {
    if (event.sequence === undefined || (last !== undefined && event.sequence <= last)) return;
    // Further events are requested later.
    if (pending.size < MAX_PENDING) pending.set(event.sequence, event);
  };
  const askOnce = async (): Promise<void> => {
    for (;;) {
      const from = last;
      if (from === undefined || isClosed) return;
      const { events, latestSequence } = await asking.execute(() => listEvents(subject, from, PAGE));
      if (last === undefined || isClosed) return;
      for (const event of events) hold(event);
      advance();
      if (last >= latestSequence) return;
      // The service no longer has them.
      if (last === from) return loseAll();
    }
  };
  const ask = async (): Promise<void> => {
    if (isAsking) return void (mustAskAgain = true);
    isAsking = true;
    try {
      do {
        mustAskAgain = false;
        await askOnce();
      } while (mustAskAgain && !isClosed);
    } catch (error) {
      logger.warn({ err: error, subject }, 'events that are followed not read: asked again');
      clearTimeout(again);
      if (!isClosed) again = setTimeout(() => void ask(), ASK_AGAIN_MS).unref();
    } finally {
      isAsking = false;
    }
  };
  const also = beside?.(subject, members);
  const listening = feed.listen(
    {
      event(event) {
        if (also?.heard(event)) return;
        hold(event);
        if (advance()) void ask();
      },
      missed: () => void ask(),
    },
    subject,
  );
  return {
    members,
    ready: listening.ready,
    isAt(sequence) {
      // Events before the first member joined are included in what that member has read.
      last ??= sequence;
      if (advance()) void ask();
    },
    close() {
      isClosed = true;
      clearTimeout(again);
      pending.clear();
      also?.close();
      listening.stop();
    },
  };
}

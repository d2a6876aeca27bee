import type { Logger } from '@matchpoint/telemetry';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import type { EventFeed } from './event-feed.js';
import { type LiveEvent, ROOM_CHANGED } from './live-event.js';
import type { EncodedLive, LiveStates } from './live-states.js';
import type { OpenPlayers } from './shown-event.js';
import { tellLatest } from './tell-latest.js';
import { createTeller, forEachInSlices, type Told } from './tell-members.js';

/** How many events may wait for an earlier one or for delivery. */
const MAX_PENDING = 500;
const PAGE = 100;
/** How many rooms may query the match service at the same time. */
const MAX_ASKING = 8;
const ASK_AGAIN_MS = 1_000;
const LIVE_INTERVAL_MS = 1_000;
/** Events after which a match has no live state. */
const ENDS_LIVE = /^match\.(completed|forfeited|cancelled)$/;

/** An event of a match. */
export type NumberedEvent = LiveEvent & { sequence: number };

/** A listener to one match. */
export interface RoomMember {
  /** Receives each event once, in order. */
  tell(told: Told<NumberedEvent>): void;
  /** Receives the live state of a map, as the event `live`; outside the order of events, at most once a second. */
  live(encoded: Buffer): void;
  /** Called for a change that no event reports; outside the order of events. */
  changed(event: LiveEvent): void;
  /** Called if events can't be delivered in order without a gap; the listener must start over. */
  lost(): void;
}

/** Reads a page of a match's events from the service that stores them. */
export type ListEvents = (matchId: string, after: number, limit: number) => Promise<{ events: LiveEvent[]; latestSequence: number }>;

/** The matches that are followed in this process. Each match is followed once, however many viewers it has. */
export interface MatchRooms {
  /**
   * Passes published events to `member` once `ready`. `isAt` sets the number of the last event it has. Leave the room on every exit path.
   */
  enter(matchId: string, member: RoomMember): { ready: Promise<void>; isAt(sequence: number): void; leave(): void };
}

interface Dependencies {
  feed: EventFeed;
  liveStates: LiveStates;
  listEvents: ListEvents;
  readOpenPlayers: OpenPlayers;
  logger: Logger;
}

export function createMatchRooms(dependencies: Dependencies): MatchRooms {
  const rooms = new Map<string, Room>();
  const asking = bulkhead(MAX_ASKING, Infinity);
  return {
    enter(matchId, member) {
      let room = rooms.get(matchId);
      if (!room) rooms.set(matchId, (room = openRoom(matchId, dependencies, asking)));
      const entered = room;
      entered.members.add(member);
      return {
        ready: entered.ready,
        isAt: entered.isAt,
        leave() {
          entered.members.delete(member);
          if (entered.members.size > 0 || rooms.get(matchId) !== entered) return;
          rooms.delete(matchId);
          entered.close();
        },
      };
    },
  };
}

interface Room {
  members: Set<RoomMember>;
  ready: Promise<void>;
  isAt(sequence: number): void;
  close(): void;
}

/**
 * Orders events from the bus: repeats are dropped; a gap is filled from the match service, and if that no longer has the missing events,
 * the members start over.
 */
function openRoom(matchId: string, { feed, liveStates, listEvents, readOpenPlayers, logger }: Dependencies, asking: BulkheadPolicy): Room {
  const members = new Set<RoomMember>();
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
      const { events, latestSequence } = await asking.execute(() => listEvents(matchId, from, PAGE));
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
      logger.warn({ err: error, matchId }, 'events of a match that is followed not read: asked again');
      clearTimeout(again);
      if (!isClosed) again = setTimeout(() => void ask(), ASK_AGAIN_MS).unref();
    } finally {
      isAsking = false;
    }
  };
  const live = tellLatest<EncodedLive>(LIVE_INTERVAL_MS, ({ encoded }) => void forEachInSlices(members, (member) => member.live(encoded)));
  const stopLive = liveStates.listen(matchId, live.offer);
  const listening = feed.listen(
    {
      event(event) {
        if (ENDS_LIVE.test(event.type)) live.drop();
        // A map with a final score has no live state; others keep theirs.
        if (event.type === 'score.confirmed') live.drop(({ mapIndex }) => mapIndex === event.data.mapIndex);
        if (event.type === ROOM_CHANGED) return void forEachInSlices(members, (member) => member.changed(event));
        hold(event);
        if (advance()) void ask();
      },
      missed: () => void ask(),
    },
    matchId,
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
      live.drop();
      stopLive();
      listening.stop();
    },
  };
}

import { type EventType, isOfMatchForAll } from '@matchpoint/events';
import type { EventFeed } from './event-feed.js';
import { tellLatest } from './tell-latest.js';
import { forEachInSlices } from './tell-members.js';

/** The minimum time between two notifications of a listing. */
const INTERVAL_MS = 5_000;
/** Events after which a public match starts or stops being live. */
const MOVES: ReadonlySet<string> = new Set([
  'match.started',
  'match.completed',
  'match.forfeited',
  'match.cancelled',
  'match.reopened',
] satisfies EventType[]);

/** A listener that is notified when a game's list of live matches changes. */
export interface ListingMember {
  changed(): void;
}

/** The listings of live matches that are followed in this process: of one game, or of all games. */
export interface ListingRooms {
  /** @param gameId undefined for all games */
  enter(gameId: string | undefined, member: ListingMember): { ready: Promise<void>; leave(): void };
  stop(): void;
}

export function createListingRooms(feed: EventFeed, nowMs: () => number = () => performance.now()): ListingRooms {
  const rooms = new Map<string | undefined, Room>();
  const change = (gameId: string | undefined): void => rooms.get(gameId)?.change();
  const listening = feed.listen({
    event(event) {
      if (!MOVES.has(event.type) || !isOfMatchForAll(event)) return;
      // A match that ended before its start was never live.
      if (event.data.hasStarted === false) return;
      change(undefined);
      change(event.audience.gameId);
    },
    // A missed event may have been one of these.
    missed(isHeard) {
      if (isHeard) for (const room of rooms.values()) room.change();
    },
  });
  return {
    enter(gameId, member) {
      let room = rooms.get(gameId);
      if (!room) rooms.set(gameId, (room = openRoom(nowMs)));
      const entered = room;
      entered.members.add(member);
      return {
        ready: listening.ready,
        leave() {
          entered.members.delete(member);
          if (entered.members.size > 0 || rooms.get(gameId) !== entered) return;
          rooms.delete(gameId);
          entered.close();
        },
      };
    },
    stop() {
      for (const room of rooms.values()) room.close();
      listening.stop();
    },
  };
}

interface Room {
  members: Set<ListingMember>;
  change(): void;
  close(): void;
}

/** Notifies immediately, then once per interval for all changes in it. */
function openRoom(nowMs: () => number): Room {
  const members = new Set<ListingMember>();
  const teller = tellLatest<void>(INTERVAL_MS, () => void forEachInSlices(members, (member) => member.changed()), nowMs);
  return { members, change: () => teller.offer(), close: () => teller.drop() };
}

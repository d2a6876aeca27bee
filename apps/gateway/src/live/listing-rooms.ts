import { type EventType, isOfMatchForAll } from '@matchpoint/events';
import type { EventFeed } from './event-feed.js';
import { tellLatest } from './tell-latest.js';
import { forEachInSlices } from './tell-members.js';

/** The least time between two notices to a listing. */
const INTERVAL_MS = 5_000;
/** With these a published match begins or ends being played. */
const MOVES: ReadonlySet<string> = new Set([
  'match.started',
  'match.completed',
  'match.forfeited',
  'match.cancelled',
  'match.reopened',
] satisfies EventType[]);

/** A listener that learns when the set of a game's running matches changes. */
export interface ListingMember {
  changed(): void;
}

/** The listings of live matches that are followed in this process: of a game, or of all. */
export interface ListingRooms {
  /** @param gameId undefined: of all games */
  enter(gameId: string | undefined, member: ListingMember): { ready: Promise<void>; leave(): void };
  stop(): void;
}

export function createListingRooms(feed: EventFeed, nowMs: () => number = () => performance.now()): ListingRooms {
  const rooms = new Map<string | undefined, Room>();
  const change = (gameId: string | undefined): void => rooms.get(gameId)?.change();
  const listening = feed.listen({
    event(event) {
      if (!MOVES.has(event.type) || !isOfMatchForAll(event)) return;
      change(undefined);
      change(event.audience.gameId);
    },
    // What has passed unheard may have been one.
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

/** Tells at once, then once for all that changes until the interval is over. */
function openRoom(nowMs: () => number): Room {
  const members = new Set<ListingMember>();
  const teller = tellLatest<void>(INTERVAL_MS, () => void forEachInSlices(members, (member) => member.changed()), nowMs);
  return { members, change: () => teller.offer(), close: () => teller.drop() };
}

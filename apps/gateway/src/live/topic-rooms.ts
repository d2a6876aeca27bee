import type { Clock } from '@matchpoint/core';
import type { AudienceGroup } from '@matchpoint/events';
import type { EventFeed } from './event-feed.js';
import { createEventRing } from './event-ring.js';
import { type LiveEvent, readLiveEvent } from './live-event.js';
import type { OpenPlayers } from './shown-event.js';
import { createTeller, forEachInSlices, type Told } from './tell-members.js';

/** How many events may wait for delivery. */
const MAX_PENDING = 2_000;
/** A client that missed more than this starts over. */
const MAX_REPLAYED = 500;

/** The topics of an event: whom or what it is about. */
export const topicOf = {
  adminsOf: ({ type, id }: AudienceGroup): string => `adminsOf:${type}:${id}`,
  league: (leagueId: string): string => `league:${leagueId}`,
  team: (teamId: string): string => `team:${teamId}`,
  user: (userId: string): string => `user:${userId}`,
};

/** An event, its position among all that this process has received, and when it was received. */
export interface PlacedEvent extends LiveEvent {
  position: number;
  atMs: number;
}

/** A listener to some leagues, teams or people. */
export interface TopicMember {
  /** Receives each event once, as it arrives. */
  tell(told: Told<PlacedEvent>): void;
  /** Called if events may have been lost and the data must be read again. */
  missed(): void;
}

export interface TopicEntry {
  ready: Promise<void>;
  /** The position of the last event before the member joined. */
  position: number;
  leave(): void;
}

/** Delivers events about leagues and people to listeners in this process, and keeps those of the last minutes. */
export interface TopicRooms {
  /** Passes events of `topics` to `member` once `ready`. Leave on every exit path. */
  enter(topics: readonly string[], member: TopicMember): TopicEntry;
  /** The events since a reader's last one, up to a position; undefined if something may be missing or there are too many. */
  since(lastEventId: string, topics: readonly string[], position: number): LiveEvent[] | undefined;
  /** A mark, used like an event's id, that a reader has received everything so far; undefined until something is received. */
  mark(): string | undefined;
}

interface Dependencies {
  feed: EventFeed;
  clock: Clock;
  readOpenPlayers: OpenPlayers;
}

export function createTopicRooms({ feed, clock, readOpenPlayers }: Dependencies): TopicRooms {
  const ring = createEventRing(clock);
  const rooms = new Map<string, Set<TopicMember>>();

  const membersFor = ({ audience }: LiveEvent): ReadonlySet<TopicMember> => {
    const topics = topicsOf(audience).flatMap((topic) => rooms.get(topic) ?? []);
    return topics.length === 1 && topics[0] ? topics[0] : new Set(topics.flatMap((room) => [...room]));
  };
  const teller = createTeller<PlacedEvent>({ membersFor, readOpenPlayers });
  const tellMissed = (): void => {
    ring.restart();
    void forEachInSlices(new Set([...rooms.values()].flatMap((room) => [...room])), (member) => member.missed());
  };
  const listening = feed.listen({
    event(event, message) {
      const topics = topicsOf(event.audience);
      if (topics.length === 0) return;
      // Repeats that JetStream would drop arrive here twice.
      const position = ring.add(event.id, message, topics);
      if (position === undefined || !topics.some((topic) => rooms.has(topic))) return;
      if (teller.add([{ ...event, position, atMs: clock.now().getTime() }]) <= MAX_PENDING) return;
      // Starting over is better than an unbounded queue.
      teller.clear();
      tellMissed();
    },
    missed: (isHeard) => isHeard && tellMissed(),
  });

  return {
    enter(topics, member) {
      for (const topic of topics) rooms.set(topic, (rooms.get(topic) ?? new Set()).add(member));
      return {
        ready: listening.ready,
        position: ring.latest,
        leave() {
          for (const topic of topics) {
            const room = rooms.get(topic);
            room?.delete(member);
            if (room?.size === 0) rooms.delete(topic);
          }
        },
      };
    },
    since(lastEventId, topics, position) {
      const entries = ring.since(lastEventId, topics)?.filter((entry) => entry.position <= position);
      return entries === undefined || entries.length > MAX_REPLAYED ? undefined : entries.map(({ message }) => readLiveEvent(message));
    },
    mark() {
      // Not beyond events that are still being delivered.
      const untilMs = Math.min(feed.heardUntilMs() ?? NaN, (teller.oldest?.atMs ?? Infinity) - 1);
      return Number.isNaN(untilMs) ? undefined : ring.markOf(untilMs);
    },
  };
}

function topicsOf({ userIds = [], teamIds = [], leagueId, adminsOf }: LiveEvent['audience']): string[] {
  const topics = [
    ...userIds.map(topicOf.user),
    ...teamIds.map(topicOf.team),
    ...(leagueId === undefined ? [] : [topicOf.league(leagueId)]),
    ...(adminsOf === undefined ? [] : [topicOf.adminsOf(adminsOf)]),
  ];
  return [...new Set(topics)];
}

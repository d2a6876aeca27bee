import type { Clock } from '@matchpoint/core';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger, Registry } from '@matchpoint/telemetry';
import type { Clients } from '../peers/clients.js';
import { createEventFeed, type EventFeed } from './event-feed.js';
import { storedEvent } from './live-event.js';
import { createLiveStates } from './live-states.js';
import { createLiveStreams, type LiveStreams, OVERLAYS } from '../operation/streams/live-streams.js';
import { createListingRooms, type ListingRooms } from './listing-rooms.js';
import { createMatchRooms, type MatchRooms } from './match-rooms.js';
import { createNotices } from './notices.js';
import { createNotifiedRooms, type NotifiedRooms } from './notified-rooms.js';
import { createOpenTargetReader } from './open-targets.js';
import { createNumberedRooms, type ListEvents, type NumberedMember, type NumberedRooms } from './numbered-rooms.js';
import { type OpenPlayers, readOpenPlayers } from './shown-event.js';
import { createTopicRooms, type TopicRooms } from './topic-rooms.js';

/** Live streams of matches, tournaments, leagues and people (docs/adr/0028). */
export interface Live {
  /** All events, as they are published. */
  feed: Pick<EventFeed, 'listen'>;
  streams: LiveStreams;
  rooms: MatchRooms;
  tournamentRooms: NumberedRooms<NumberedMember>;
  topics: TopicRooms;
  listings: ListingRooms;
  /** Streams that announce new notifications. */
  notified: NotifiedRooms;
  /** Stored events of a match. @throws error_match_not_found; error_unavailable */
  listEvents: ListEvents;
  /** Stored events of a tournament. @throws error_tournament_not_found; error_unavailable */
  listTournamentEvents: ListEvents;
  readOpenPlayers: OpenPlayers;
  stop(): void;
}

interface Dependencies {
  clients: Pick<Clients, 'matchEvents' | 'profiles' | 'tournaments'>;
  nats: Promise<NatsConnection>;
  logger: Logger;
  registry: Registry;
  /** The clock that all gateways share. */
  clock: Clock;
}

export function createLive({ clients, nats, logger, registry, clock }: Dependencies): Live {
  const streams = createLiveStreams(registry);
  // What somebody may see depends on their teams and the leagues whose staff they are on.
  const feed = createEventFeed({ nats, logger, clock, onRights: (id) => streams.forget(id) });
  // A change of their creators' rights may have been missed; it is checked when the overlays reconnect.
  feed.listen({ event: () => undefined, missed: (isHeard) => isHeard && streams.forget(OVERLAYS) });
  const listEvents: ListEvents = async (matchId, after, limit) => {
    const { events, latestSequence } = await clients.matchEvents.listMatchEvents({ matchId, after, limit });
    return { events: events.map((event) => storedEvent(matchId, event)), latestSequence };
  };
  const listTournamentEvents: ListEvents = async (tournamentId, after, limit) => {
    const { events, latestSequence } = await clients.tournaments.listTournamentEvents({ tournamentId, after, limit });
    return { events: events.map((event) => storedEvent(tournamentId, event)), latestSequence };
  };
  const openPlayers = readOpenPlayers({ profiles: clients.profiles, logger });
  const listings = createListingRooms(feed);
  const liveStates = createLiveStates({ nats, logger, clock });
  const notices = createNotices({ nats, logger });
  return {
    feed,
    streams,
    listings,
    notified: createNotifiedRooms({ feed, notices, readOpenTargets: createOpenTargetReader(clients), logger }),
    rooms: createMatchRooms({ feed, liveStates, listEvents, readOpenPlayers: openPlayers, logger }),
    tournamentRooms: createNumberedRooms({ feed, listEvents: listTournamentEvents, readOpenPlayers: openPlayers, logger }),
    topics: createTopicRooms({ feed, clock, readOpenPlayers: openPlayers }),
    listEvents,
    listTournamentEvents,
    readOpenPlayers: openPlayers,
    stop() {
      streams.stop();
      listings.stop();
      liveStates.stop();
      notices.stop();
      feed.stop();
    },
  };
}

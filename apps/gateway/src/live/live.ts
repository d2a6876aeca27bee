import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger, Registry } from '@matchpoint/telemetry';
import type { Clients } from '../peers/clients.js';
import { createEventFeed } from './event-feed.js';
import { ofMatch } from './live-event.js';
import { createLiveStreams, type LiveStreams } from './live-streams.js';
import { createMatchRooms, type ListEvents, type MatchRooms } from './match-rooms.js';
import { type OpenPlayers, readOpenPlayers } from './viewer.js';

/** What follows matches as they are played (docs/adr/0028). */
export interface Live {
  streams: LiveStreams;
  rooms: MatchRooms;
  /** What the match service keeps of a match. @throws error_match_not_found; error_unavailable */
  listEvents: ListEvents;
  readOpenPlayers: OpenPlayers;
  stop(): void;
}

interface Dependencies {
  clients: Pick<Clients, 'matchEvents' | 'profiles'>;
  nats: Promise<NatsConnection>;
  logger: Logger;
  registry: Registry;
}

export function createLive({ clients, nats, logger, registry }: Dependencies): Live {
  const streams = createLiveStreams(registry);
  // What somebody may see of a match depends on their teams.
  const feed = createEventFeed({ nats, logger, onMembership: (userId) => streams.forget(userId) });
  const listEvents: ListEvents = async (matchId, after, limit) => {
    const { events, latestSequence } = await clients.matchEvents.listMatchEvents({ matchId, after, limit });
    return { events: events.map((event) => ofMatch(matchId, event)), latestSequence };
  };
  const openPlayers = readOpenPlayers({ profiles: clients.profiles, logger });
  return {
    streams,
    rooms: createMatchRooms({ feed, listEvents, readOpenPlayers: openPlayers, logger }),
    listEvents,
    readOpenPlayers: openPlayers,
    stop() {
      streams.stop();
      feed.stop();
    },
  };
}

import type { match } from '@matchpoint/contracts';
import type { Clock } from '@matchpoint/core';
import { LIVE_MATCH, type LiveMatchMessage } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { encodeEvent } from '../operation/streams/event-stream.js';
import { toLiveState } from './live-state.js';
import { subscribeLater } from './subscribe-later.js';

/** A live state as the stream event `live`, and its map. */
export interface EncodedLive {
  mapIndex: number;
  encoded: Buffer;
}

/** Live states of running maps as they arrive. They are not stored: the next state makes up for a lost one. */
export interface LiveStates {
  /** Notifies `listener` of each state of a match until stopped. */
  listen(matchId: string, listener: (live: EncodedLive) => void): () => void;
  stop(): void;
}

interface Dependencies {
  nats: Promise<NatsConnection>;
  logger: Logger;
  clock: Clock;
}

export function createLiveStates({ nats, logger, clock }: Dependencies): LiveStates {
  const listeners = new Map<string, (live: EncodedLive) => void>();
  const unsubscribe = subscribeLater<LiveMatchMessage>(
    { nats, logger },
    {
      subject: LIVE_MATCH,
      unread: 'live state not read off the bus',
      misread: 'message that is no live state left out of the streams',
      receive({ matchId, live }) {
        const listener = listeners.get(matchId);
        if (!listener) return;
        const state = live as match.LiveState;
        const data = JSON.stringify({ matchId, live: toLiveState(state, clock.now()) });
        listener({ mapIndex: state.mapIndex, encoded: encodeEvent({ event: 'live', data }) });
      },
    },
  );
  return {
    listen(matchId, listener) {
      listeners.set(matchId, listener);
      return () => {
        if (listeners.get(matchId) === listener) listeners.delete(matchId);
      };
    },
    stop() {
      listeners.clear();
      unsubscribe();
    },
  };
}

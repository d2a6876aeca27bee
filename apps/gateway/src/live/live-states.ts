import type { match } from '@matchpoint/contracts';
import type { Clock } from '@matchpoint/core';
import { LIVE_MATCH, type LiveMatchMessage } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import { encodeEvent } from '../operation/streams/event-stream.js';
import { toLiveState } from './live-state.js';
import { subscribeLater } from './subscribe-later.js';

/** Live states of running maps as they arrive. They are not stored: the next state makes up for a lost one. */
export interface LiveStates {
  /** Notifies `listener` of each state of a match, as the stream event `live`, until stopped. */
  listen(matchId: string, listener: (encoded: Buffer) => void): () => void;
  stop(): void;
}

interface Dependencies {
  nats: Promise<NatsConnection>;
  logger: Logger;
  clock: Clock;
}

export function createLiveStates({ nats, logger, clock }: Dependencies): LiveStates {
  const listeners = new Map<string, (encoded: Buffer) => void>();
  const unsubscribe = subscribeLater<LiveMatchMessage>(
    { nats, logger },
    {
      subject: LIVE_MATCH,
      unread: 'live state not read off the bus',
      misread: 'message that is no live state left out of the streams',
      receive({ matchId, live }) {
        const listener = listeners.get(matchId);
        if (!listener) return;
        const shown = toLiveState(live as match.LiveState, clock.now());
        listener(encodeEvent({ event: 'live', data: JSON.stringify({ matchId, live: shown }) }));
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

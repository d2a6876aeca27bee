import type { match } from '@matchpoint/contracts';
import { LIVE_MATCH, type LiveMatchMessage } from '@matchpoint/events';
import type { MatchContext } from '../context.js';

/** Lets gateways know of a state that is committed. Nobody waits for it, and what is lost the next state repairs. */
export function tellLive({ nats, logger }: Pick<MatchContext, 'nats' | 'logger'>, matchId: string, live: match.LiveState): void {
  nats
    .then((connection) => {
      // While NATS is away the client would keep it, and tell old states when it is back.
      if (connection.isClosed() || connection.isDraining()) return;
      connection.publish(LIVE_MATCH, JSON.stringify({ matchId, live } satisfies LiveMatchMessage));
    })
    .catch((error: unknown) => logger.warn({ err: error, matchId }, 'live state not told'));
}

import type { match } from '@matchpoint/contracts';
import { LIVE_MATCH, type LiveMatchMessage, publishCore } from '@matchpoint/events';
import type { MatchContext } from '../context.js';

/** Notifies gateways of a committed state. Nobody waits for it, and the next state makes up for a lost one. */
export function tellLive({ nats, logger }: Pick<MatchContext, 'nats' | 'logger'>, matchId: string, live: match.LiveState): void {
  const message: LiveMatchMessage = { matchId, live };
  publishCore(nats, LIVE_MATCH, [message], (error) => logger.warn({ err: error, matchId }, 'a live state could not be sent'));
}

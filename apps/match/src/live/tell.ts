import type { match } from '@matchpoint/contracts';
import { LIVE_MATCH, type LiveMatchMessage, publishCore } from '@matchpoint/events';
import type { MatchContext } from '../context.js';

/** Lets gateways know of a state that is committed. Nobody waits for it, and what is lost the next state repairs. */
export function tellLive({ nats, logger }: Pick<MatchContext, 'nats' | 'logger'>, matchId: string, live: match.LiveState): void {
  const message: LiveMatchMessage = { matchId, live };
  publishCore(nats, LIVE_MATCH, [message], (error) => logger.warn({ err: error, matchId }, 'live state not told'));
}

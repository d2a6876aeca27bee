import type { match } from '@matchpoint/contracts';
import { type Handlers, isRecorded } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { askAhead, requireWriter } from '../access.js';

/**
 * Whether the caller may currently write in the chat of a match, and whether an answer is already stored. The gateway asks before it takes
 * a rate-limit token, because refusals and replays cost none. @throws CHAT_ACCESS_DENIED, error_chat_muted
 */
export function admitChatMessage(context: MatchContext): Handlers<match.MatchChatServiceService>['admitChatMessage'] {
  return async ({ matchId }, call) => {
    await requireWriter(context.pool, await askAhead(context, call), matchId, context.clock.now().toISOString());
    return { isRepeat: call.idempotency !== undefined && (await isRecorded(context.pool, call.idempotency)) };
  };
}

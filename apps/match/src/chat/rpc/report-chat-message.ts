import { match } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import { type Handlers, runIdempotent } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { requirePersonal } from '../../steps/callers.js';
import { requireReadableRoom, type Room } from '../access.js';
import { messageReported } from '../events.js';
import { findOwnReport, insertReport } from '../reports.js';
import { findMessage } from '../store.js';

/**
 * POST /chat/messages/{messageId}/report, once, for readers of the message; the report keeps the message's content.
 * @throws MESSAGE_NOT_FOUND; INVALID_INPUT for the caller's own
 */
export function reportChatMessage(context: MatchContext): Handlers<match.MatchChatServiceService>['reportChatMessage'] {
  return async ({ messageId, reason }, call) => {
    const { userId: reporterUserId } = requirePersonal(call);
    const seen = await findMessage(context.pool, messageId);
    if (!seen) throw new DomainError('MESSAGE_NOT_FOUND');
    const { match: of } = await requireReadableRoom(context, call, seen.matchId).catch(asMissingMessage);
    if (seen.senderUserId === reporterUserId) throw invalidInput('path.messageId', "must be somebody else's message");
    return runIdempotent(context.pool, call, {
      codec: match.ReportChatMessageResponse,
      async write(tx) {
        const timestamp = context.clock.now().toISOString();
        const earlier = await findOwnReport(tx, messageId, reporterUserId);
        if (earlier !== undefined) return { reportId: earlier, alreadyReported: true, timestamp };
        const message = await findMessage(tx, messageId);
        if (!message || message.deletedAt !== null) throw new DomainError('MESSAGE_NOT_FOUND');
        const { id: matchId, leagueId } = of;
        const reportId = newId('report');
        const { content } = message;
        const isNew = await insertReport(tx, {
          ...{ id: reportId, messageId, matchId, leagueId, reporterUserId, reason, content },
          createdAt: timestamp,
        });
        if (!isNew) {
          // A concurrent call of the same person committed first; the insert has waited for it.
          return { reportId: (await findOwnReport(tx, messageId, reporterUserId)) ?? reportId, alreadyReported: true, timestamp };
        }
        await appendEvent(tx, messageReported(of, { reportId, messageId, reporterUserId }, timestamp));
        return { reportId, alreadyReported: false, timestamp };
      },
    });
  };
}

function asMissingMessage(error: unknown): Room {
  throw error instanceof DomainError && error.code === 'CHAT_ROOM_NOT_FOUND' ? new DomainError('MESSAGE_NOT_FOUND') : error;
}

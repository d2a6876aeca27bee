import { match } from '@matchpoint/contracts';
import { HOUR_MS, newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvent } from '@matchpoint/events';
import { type Handlers, runIdempotent } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { openDesk } from '../desk.js';
import { messageDeleted } from '../events.js';
import { EVERYWHERE, setMute } from '../mutes.js';
import { findReport, lockOpenReports, type Resolution, resolveReports } from '../reports.js';
import { deleteMessage, findChatMatch } from '../store.js';

const ACTIONS: readonly string[] = ['dismiss', 'delete', 'mute'] satisfies Resolution[];

/**
 * Resolves a report, with all others of its message: dismissed, the message deleted, or its sender muted.
 * @throws as openDesk; error_chat_report_not_found, error_already_resolved; INVALID_INPUT
 */
export function resolveChatReport(context: MatchContext): Handlers<match.MatchChatServiceService>['resolveChatReport'] {
  return async (request, call) => {
    const { league, reportId, action, hours, reason = '' } = request;
    if (!ACTIONS.includes(action)) throw invalidInput('body.action', `must be one of ${ACTIONS.join(', ')}`);
    if (action === 'mute' && hours === undefined) throw invalidInput('body.hours', 'is required with the action mute');
    const desk = await openDesk(context, call, 'resolveLeagueChatReport', league);
    return runIdempotent(context.pool, call, {
      codec: match.ResolveChatReportResponse,
      async find(tx) {
        desk.requireRole();
        const found = await findReport(tx, reportId, desk.leagueId);
        if (!found) throw new DomainError('error_chat_report_not_found');
        return found;
      },
      async write(tx, { messageId, matchId, senderUserId, teamId }) {
        desk.requireActive();
        if (!(await lockOpenReports(tx, messageId)).includes(reportId)) throw new DomainError('error_already_resolved');
        const now = context.clock.now();
        const [at, by] = [now.toISOString(), desk.caller.userId];
        let muteId: string | undefined;
        if (action === 'delete' && (await deleteMessage(tx, messageId, { at, by }))) {
          const of = await findChatMatch(tx, matchId);
          if (of) await appendEvent(tx, messageDeleted(of, { id: messageId, matchId, senderUserId, teamId }, at));
        }
        if (action === 'mute') {
          const expiresAt = new Date(now.getTime() + (hours ?? 0) * HOUR_MS).toISOString();
          const leagueId = desk.leagueId ?? EVERYWHERE;
          muteId = await setMute(tx, { id: newId('mute'), leagueId, userId: senderUserId, reason, by, at, expiresAt });
        }
        await resolveReports(tx, messageId, { resolution: action as Resolution, by, at, muteId });
        await desk.keepInAudit(tx, 'chat.report_resolved', reportId, { messageId, resolution: action, ...(muteId && { muteId }) });
        return { muteId, timestamp: at };
      },
    });
  };
}

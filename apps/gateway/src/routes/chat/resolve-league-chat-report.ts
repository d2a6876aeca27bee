import { defineRoute } from '../shared/define-route.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { CHAT_TAG, LeagueReportPath, refuseOtherFields, ResolveReportBody, ResolveReportResponse } from './chat-objects.js';

export const resolveLeagueChatReport = defineRoute({
  ...leagueOperation(
    'resolveLeagueChatReport',
    ['Decides a report, and all others of the same message: take no action, delete the message, or mute its sender in the league.'],
    ['error_chat_report_not_found', 'error_already_resolved', 'error_limit_reached'],
  ),
  ...CHAT_TAG,
  summary: 'Decide a report of a message in a league’s chats',
  params: LeagueReportPath,
  body: ResolveReportBody(),
  response: ResolveReportResponse(),
  emits: ['chat.message_deleted'],
  async handler(input, { matchChat }) {
    const { params, body } = input;
    refuseOtherFields(body);
    const request = { league: params.identifier, reportId: params.reportId, ...body };
    const { muteId = null, timestamp } = await matchChat.resolveChatReport(request, writeOptions(input));
    return { success: true as const, reportId: params.reportId, muteId, timestamp };
  },
});

import { defineRoute } from '../shared/define-route.js';
import { writeOptions } from '../leagues/league-operation.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { CHAT_TAG, refuseOtherFields, ReportPath, ResolveReportBody, ResolveReportResponse } from './chat-objects.js';

export const resolveStaffChatReport = defineRoute({
  ...ofPlatform('MODERATOR'),
  ...CHAT_TAG,
  method: 'POST',
  path: '/staff/chat/reports/{reportId}/resolve',
  operationId: 'resolveStaffChatReport',
  summary: 'Decide a report of a message in any chat',
  description: [
    'Decides a report, and all others of the same message: take no action, delete the message, or mute its sender in all chats.',
    'The key owner must be platform staff, MODERATOR or higher; everyone else gets 404.',
  ],
  isIdempotent: true,
  params: ReportPath,
  body: ResolveReportBody(),
  response: ResolveReportResponse(),
  emits: ['chat.message_deleted'],
  errors: [...STAFF_ERRORS, 'error_chat_report_not_found', 'error_already_resolved'],
  async handler(input, { matchChat }) {
    const { params, body } = input;
    refuseOtherFields(body);
    const request = { league: '', reportId: params.reportId, ...body };
    const { muteId = null, timestamp } = await matchChat.resolveChatReport(request, writeOptions(input));
    return { success: true as const, reportId: params.reportId, muteId, timestamp };
  },
});

import { defineRoute } from '../shared/define-route.js';
import { ofPlatform, STAFF_ERRORS } from '../staff/staff-operation.js';
import { CHAT_TAG } from './chat-objects.js';
import { readPageOfReports, REPORT_PAGE } from './page-of-reports.js';

export const listStaffChatReports = defineRoute({
  ...ofPlatform('MODERATOR'),
  ...CHAT_TAG,
  method: 'GET',
  path: '/staff/chat/reports',
  operationId: 'listStaffChatReports',
  summary: 'List the reports of messages in all chats, newest first',
  description: [
    'Lists the reports of messages in the chats of all matches, newest first.',
    'The key owner must be platform staff, MODERATOR or higher; everyone else gets 404.',
  ],
  ...REPORT_PAGE,
  errors: [...STAFF_ERRORS],
  handler: ({ query, caller, requestId }, context) =>
    readPageOfReports({ operationId: 'listStaffChatReports', league: '', query, caller, requestId }, context),
});

import { defineRoute } from '../shared/define-route.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { CHAT_TAG } from './chat-objects.js';
import { readPageOfReports, REPORT_PAGE } from './page-of-reports.js';

export const listLeagueChatReports = defineRoute({
  ...leagueOperation('listLeagueChatReports', ["Lists the reports of messages in the chats of a league's matches, newest first."]),
  ...CHAT_TAG,
  summary: "List the reports of messages in a league's chats, newest first",
  params: LeaguePath,
  ...REPORT_PAGE,
  handler: ({ params, query, caller, requestId }, context) =>
    readPageOfReports({ operationId: 'listLeagueChatReports', league: params.identifier, query, caller, requestId }, context),
});

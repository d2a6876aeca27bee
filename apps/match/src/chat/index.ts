import { match } from '@matchpoint/contracts';
import { service } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { admitChatMessage } from './rpc/admit-chat-message.js';
import { clearChatMute } from './rpc/clear-chat-mute.js';
import { deleteChatMessage } from './rpc/delete-chat-message.js';
import { listChatMessages } from './rpc/list-chat-messages.js';
import { listChatReports } from './rpc/list-chat-reports.js';
import { muteChatUser } from './rpc/mute-chat-user.js';
import { reportChatMessage } from './rpc/report-chat-message.js';
import { resolveChatReport } from './rpc/resolve-chat-report.js';
import { sendChatMessage } from './rpc/send-chat-message.js';

export { type Desk, openDesk } from './desk.js';
export { startErasingChats } from './sweep.js';

/** The RPCs of chats. */
export const chatService = (context: MatchContext) =>
  service(match.MatchChatServiceService, {
    listChatMessages: listChatMessages(context),
    admitChatMessage: admitChatMessage(context),
    sendChatMessage: sendChatMessage(context),
    deleteChatMessage: deleteChatMessage(context),
    reportChatMessage: reportChatMessage(context),
    listChatReports: listChatReports(context),
    resolveChatReport: resolveChatReport(context),
    muteChatUser: muteChatUser(context),
    clearChatMute: clearChatMute(context),
  });

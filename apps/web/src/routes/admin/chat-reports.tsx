import type { ReactNode } from 'react';
import { matchDesk } from '../../match-desk-api.js';
import { AdminPage, ForStaffRole } from '../../parts/admin/admin-page.js';
import { ReportDesk } from '../../parts/chat/report-desk.js';
import { CHAT } from '../../texts/chat.js';

const { matchChat } = matchDesk;

export const AdminChatReportsPage = (): ReactNode => (
  <AdminPage title={CHAT.reports}>
    <ForStaffRole floor="MODERATOR">
      <ReportDesk
        of={['staff-chat-reports']}
        ask={(page) => matchChat.listStaffChatReports(page, { retries: 0 })}
        resolve={(id, body) => matchChat.resolveStaffChatReport(id, body)}
        mute={(body) => matchChat.muteStaffChatUser(body)}
        clearMute={(id) => matchChat.clearStaffChatMute(id)}
      />
    </ForStaffRole>
  </AdminPage>
);

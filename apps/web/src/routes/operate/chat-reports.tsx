import type { ReactNode } from 'react';
import { matchDesk } from '../../match-desk-api.js';
import { ReportDesk } from '../../parts/chat/report-desk.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { CHAT } from '../../texts/chat.js';

const { matchChat } = matchDesk;

export const ChatReportsPage = (): ReactNode => (
  <OperatePage title={CHAT.reports}>
    <ForRole floor="MANAGER">
      <OfLeague />
    </ForRole>
  </OperatePage>
);

function OfLeague() {
  const { slug } = useOperated();
  return (
    <ReportDesk
      of={['league-chat-reports', slug]}
      ask={(page) => matchChat.listLeagueChatReports(slug, page, { retries: 0 })}
      resolve={(id, body) => matchChat.resolveLeagueChatReport(slug, id, body)}
      mute={(body) => matchChat.muteLeagueChatUser(slug, body)}
      clearMute={(id) => matchChat.clearLeagueChatMute(slug, id)}
    />
  );
}

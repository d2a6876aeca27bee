import { Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../parts/links.js';
import { MarkAllRead } from '../parts/notifications/mark-all-read.js';
import { NoticeList } from '../parts/notifications/notice-list.js';
import { Page, Section } from '../parts/page.js';
import { Pages } from '../parts/pages.js';
import { SignedIn } from '../parts/signed-in.js';
import { ViewTabs } from '../parts/tabs.js';
import { notificationApi } from '../notification-api.js';
import { NOTIFICATIONS } from '../texts/notifications.js';

const PAGE_SIZE = 25;
type View = 'all' | 'unread';
const VIEWS = [
  ['all', NOTIFICATIONS.all],
  ['unread', NOTIFICATIONS.onlyUnread],
] as const satisfies readonly (readonly [View, string])[];

/** All notifications, newest first. */
export function NotificationsPage(): ReactNode {
  const [view, setView] = useState<View>('all');
  const isUnread = view === 'unread';
  return (
    <SignedIn>
      <Page
        title={NOTIFICATIONS.title}
        actions={
          <ButtonLink to="/account/notifications" variant="default">
            {NOTIFICATIONS.settings}
          </ButtonLink>
        }
      >
        <ViewTabs<View> label={NOTIFICATIONS.views} views={VIEWS} shown={view} onShow={setView} />
        <Section title={isUnread ? NOTIFICATIONS.onlyUnread : NOTIFICATIONS.all}>
          <Pages
            key={view}
            of={['notifications', 'list', view]}
            ask={(next) =>
              notificationApi.listUserNotifications(
                { limit: PAGE_SIZE, ...(isUnread && { unread: true }), ...(next && 'cursor' in next && next) },
                { retries: 0 },
              )
            }
            itemsOf={({ notifications }) => notifications}
            empty={isUnread ? NOTIFICATIONS.noneUnread : NOTIFICATIONS.none}
          >
            {(notices) => (
              <>
                {notices.some(({ isRead }) => !isRead) && (
                  <Group justify="flex-end">
                    <MarkAllRead newestId={notices[0]?.id} />
                  </Group>
                )}
                <NoticeList notices={notices} />
              </>
            )}
          </Pages>
        </Section>
      </Page>
    </SignedIn>
  );
}

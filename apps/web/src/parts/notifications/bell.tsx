import { useQuery } from '@tanstack/react-query';
import { notificationReads } from '../../reads/notifications.js';
import { NOTIFICATIONS } from '../../texts/notifications.js';
import { Icon } from '../icon.js';
import { PlainLink } from '../links.js';
import { useUserStream } from '../live/use-live.js';
import { Shown } from '../shown.js';
import menuClasses from '../shell/account-menu.module.css';
import shell from '../shell/shell.module.css';
import { useMenu } from '../shell/use-menu.js';
import { Empty, Lines } from '../state.js';
import classes from './bell.module.css';
import { MarkAllRead } from './mark-all-read.js';
import { NoticeList } from './notice-list.js';

/** The API counts no further. */
const MOST = 100;

/** How many notifications are unread, live; and the newest, when it is opened. */
export function Bell() {
  const { menu, isOpen, setIsOpen } = useMenu();
  const { data } = useQuery(notificationReads.summary());
  useUserStream(({ type }) => (type === 'notified' || type === 'back' || type === 'reset' ? [['notifications']] : []));
  const unread = data?.unreadCount ?? 0;
  const count = unread >= MOST ? NOTIFICATIONS.many : String(unread);
  return (
    <details
      ref={menu}
      className={`${menuClasses.menu} ${classes.bell}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={shell.iconButton}>
        <span className="vh">{unread > 0 ? NOTIFICATIONS.unread(count) : NOTIFICATIONS.title}</span>
        <Icon name="bell" size={20} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count}
          </span>
        )}
      </summary>
      {isOpen && <Newest hasUnread={unread > 0} />}
    </details>
  );
}

function Newest({ hasUnread }: { hasUnread: boolean }) {
  const read = useQuery(notificationReads.newest());
  return (
    <section className={classes.panel} aria-label={NOTIFICATIONS.title}>
      <header className={classes.head}>
        <b>{NOTIFICATIONS.title}</b>
        {hasUnread && <MarkAllRead newestId={read.data?.notifications[0]?.id} />}
      </header>
      <div className={classes.body}>
        <Shown read={read} skeleton={<Lines count={4} height={36} />}>
          {({ notifications }) =>
            notifications.length === 0 ? <Empty icon="bell">{NOTIFICATIONS.none}</Empty> : <NoticeList notices={notifications} />
          }
        </Shown>
      </div>
      <footer className={classes.foot}>
        <PlainLink to="/notifications">{NOTIFICATIONS.seeAll}</PlainLink>
        <PlainLink to="/account/notifications">{NOTIFICATIONS.settings}</PlainLink>
      </footer>
    </section>
  );
}

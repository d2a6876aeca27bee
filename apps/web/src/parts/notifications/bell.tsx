import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { notificationReads } from '../../reads/notifications.js';
import { NOTIFICATIONS } from '../../texts/notifications.js';
import { Icon } from '../icon.js';
import { useUserStream } from '../live/use-live.js';
import menuClasses from '../shell/account-menu.module.css';
import shell from '../shell/shell.module.css';
import { useMenu } from '../shell/use-menu.js';
import classes from './bell.module.css';

const NewestNotices = lazy(async () => ({ default: (await import('./newest-notices.js')).NewestNotices }));
/** The API counts up to this number. */
const MOST = 100;

/** The live number of unread notifications, with the newest ones when it is opened. */
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
      {isOpen && (
        <Suspense>
          <NewestNotices hasUnread={unread > 0} />
        </Suspense>
      )}
    </details>
  );
}

import { useQuery } from '@tanstack/react-query';
import { notificationReads } from '../../reads/notifications.js';
import { NOTIFICATIONS } from '../../texts/notifications.js';
import { PlainLink } from '../links.js';
import { Shown } from '../shown.js';
import { Empty, Lines } from '../state.js';
import classes from './bell.module.css';
import { MarkAllRead } from './mark-all-read.js';
import { NoticeList } from './notice-list.js';

/** The newest notifications, under the bell. */
export function NewestNotices({ hasUnread }: { hasUnread: boolean }) {
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

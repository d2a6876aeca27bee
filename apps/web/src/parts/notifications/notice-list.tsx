import type { Notification } from '@matchpoint/sdk';
import { NOTIFICATIONS } from '../../texts/notifications.js';
import { PlainLink } from '../links.js';
import { When } from '../when-shown.js';
import classes from './notice-list.module.css';
import { pageOfNotice, sentenceOfNotice } from './notice.js';
import { useMarkRead } from './use-mark-read.js';

/** Notifications, newest first. Opening one marks it as read. */
export function NoticeList({ notices }: { notices: readonly Notification[] }) {
  const markRead = useMarkRead();
  return (
    <ul className={classes.list}>
      {notices.map((notice) => (
        <li key={notice.id} data-unread={!notice.isRead || undefined}>
          <Notice notice={notice} onOpen={() => !notice.isRead && markRead.mutate({ ids: [notice.id] })} />
        </li>
      ))}
    </ul>
  );
}

function Notice({ notice, onOpen }: { notice: Notification; onOpen(): void }) {
  const page = pageOfNotice(notice);
  const words = (
    <>
      <span>{sentenceOfNotice(notice)}</span>
      {!notice.isRead && <span className="vh">{NOTIFICATIONS.isNew}</span>}
      <small>
        <When at={notice.createdAt} />
      </small>
    </>
  );
  return page ? (
    <PlainLink {...page} className={classes.notice} onClick={onOpen}>
      {words}
    </PlainLink>
  ) : (
    <div className={classes.notice}>{words}</div>
  );
}

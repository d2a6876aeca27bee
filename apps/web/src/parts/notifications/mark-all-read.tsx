import { NOTIFICATIONS } from '../../texts/notifications.js';
import classes from './bell.module.css';
import { useMarkRead } from './use-mark-read.js';

/** @param newestId the newest notification shown; later ones stay unread */
export function MarkAllRead({ newestId }: { newestId: string | undefined }) {
  const markRead = useMarkRead();
  if (newestId === undefined) return null;
  return (
    <button type="button" className={classes.markAll} onClick={() => markRead.mutate({ upTo: newestId })}>
      {NOTIFICATIONS.markAll}
    </button>
  );
}

import type { ListUserNotificationsResult, MarkUserNotificationsReadBody } from '@matchpoint/sdk';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationApi } from '../../notification-api.js';
import { notificationReads } from '../../reads/notifications.js';
import { noteRefusal } from '../../session.js';

/** Pages of the list, under any key. */
type Listed = ListUserNotificationsResult | { pages: readonly ListUserNotificationsResult[] };

/** Marks notifications as read. Updates optimistically; a refusal restores the previous state. */
export function useMarkRead() {
  const queries = useQueryClient();
  const summary = notificationReads.summary().queryKey;
  return useMutation({
    mutationFn: async (read: MarkUserNotificationsReadBody) => notificationApi.markUserNotificationsRead(read),
    async onMutate({ ids }) {
      await queries.cancelQueries({ queryKey: ['notifications'] });
      const before: [QueryKey, unknown][] = queries.getQueriesData({ queryKey: ['notifications'] });
      const isMeant = (id: string): boolean => ids?.includes(id) ?? true;
      const mark = (page: ListUserNotificationsResult): ListUserNotificationsResult => ({
        ...page,
        notifications: page.notifications.map((notice) => (isMeant(notice.id) ? { ...notice, isRead: true } : notice)),
      });
      queries.setQueriesData<Listed>(
        { queryKey: ['notifications'], predicate: ({ queryKey }) => queryKey[1] !== summary[1] },
        (shown) => shown && ('pages' in shown ? { ...shown, pages: shown.pages.map(mark) } : mark(shown)),
      );
      return before;
    },
    onError(error, _read, before) {
      noteRefusal(error);
      for (const [key, shown] of before ?? []) queries.setQueryData(key, shown);
    },
    // The API counts the remaining ones.
    onSettled: () => queries.invalidateQueries({ queryKey: ['notifications'] }),
  });
}

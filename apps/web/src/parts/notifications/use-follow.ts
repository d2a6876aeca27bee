import type { FollowLevel, FollowTargetType } from '@matchpoint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationApi } from '../../notification-api.js';
import { notificationReads } from '../../reads/notifications.js';
import { noteRefusal } from '../../session.js';
import { changed, levelOf } from './follow-state.js';

export interface Followed {
  /** Undefined while loading or after a failure; null if not followed. */
  level: FollowLevel | null | undefined;
  error: unknown;
  /** @param level null: unfollow */
  set(level: FollowLevel | null): void;
}

/** Whether the signed-in user follows a target. Updates optimistically; a refusal restores the previous state. */
export function useFollow(targetType: FollowTargetType, id: string): Followed {
  const queries = useQueryClient();
  const { queryKey, ...read } = notificationReads.followedIds();
  const { data } = useQuery({ queryKey, ...read });
  const changing = useMutation({
    mutationFn: async (level: FollowLevel | null) =>
      level === null ? notificationApi.unfollowTarget(targetType, id) : notificationApi.followTarget({ targetType, target: id, level }),
    async onMutate(level) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, changed(before, { targetType, id, level }));
      return before;
    },
    onError(error, _level, before) {
      noteRefusal(error);
      queries.setQueryData(queryKey, before);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['follows'] }),
  });
  return { level: data && levelOf(data, targetType, id), error: changing.error, set: (level) => changing.mutate(level) };
}

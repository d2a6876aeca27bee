import type { notification } from '@matchpoint/contracts';
import { bindingScope } from '@matchpoint/rpc';
import Type from 'typebox';
import { count, Cursor, CursorPagination, Limit, list, Timestamp } from '../../operation/fields.js';
import { nextPage } from '../../operation/next-page.js';
import { defineRoute } from '../shared/define-route.js';
import { Follow, FollowTargetType, toFollow } from './follow-objects.js';
import { readTargets } from './read-targets.js';

const PAGE_SIZE = 25;
const OPERATION = 'listUserFollows';

export const listUserFollows = defineRoute({
  method: 'GET',
  path: '/user/follows',
  operationId: OPERATION,
  summary: 'List your follows',
  description: ['Lists the targets that the key owner follows, newest first. Names are as the key owner may see them now.'],
  section: 'docs/reference/notifications.md#follows',
  tag: 'Notifications',
  scope: 'follows.own:read',
  keyKind: 'personal',
  query: Type.Object({ targetType: Type.Optional(FollowTargetType()), limit: Limit(100, PAGE_SIZE), cursor: Cursor() }),
  response: Type.Object({
    follows: list(Follow, 'The page.'),
    count: count('Number of items on this page.'),
    pagination: CursorPagination,
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ query: { targetType, limit = PAGE_SIZE, cursor }, caller, requestId }, context) {
    const { cursors, notifications } = context;
    const call = { caller, requestId };
    const binding = { operationId: OPERATION, scope: `${bindingScope(caller)} ${caller.userId}`, filters: { targetType } };
    const after = cursor == null ? undefined : (cursors.decode(binding, cursor) as notification.FollowPosition);
    const { follows, hasMore } = await notifications.listFollows({ targetType, pageSize: limit, after }, call);
    const seen = await readTargets(context, follows, call);
    const last = follows.at(-1);
    return {
      follows: follows.map((follow) => toFollow(follow, seen(follow))),
      count: follows.length,
      pagination: nextPage(
        cursors,
        binding,
        hasMore,
        last && { followedAt: last.followedAt, targetType: last.targetType, targetId: last.targetId },
      ),
    };
  },
});

import Type from 'typebox';
import { Identifier } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { findFollowedId } from './find-target.js';
import { FollowTargetType } from './follow-objects.js';

export const unfollowTarget = defineRoute({
  method: 'DELETE',
  path: '/user/follows/{targetType}/{target}',
  operationId: 'unfollowTarget',
  summary: 'Unfollow a target',
  description: ['Ends a follow of the key owner. It succeeds even if they do not follow the target.'],
  section: 'docs/reference/notifications.md#follows',
  tag: 'Notifications',
  scope: 'follows.own:read-write',
  plan: 'writes',
  keyKind: 'personal',
  params: Type.Object({
    targetType: FollowTargetType(),
    target: Identifier('Id or slug of the target; for a user, the username.', 'sentinels'),
  }),
  response: SuccessResponse,
  errors: [],
  async handler({ params: { targetType, target }, caller, requestId }, context) {
    const call = { caller, requestId };
    const targetId = await findFollowedId(context, targetType, target, call);
    await context.notifications.unfollowTarget({ targetType, targetId }, call);
    return { success: true as const };
  },
});

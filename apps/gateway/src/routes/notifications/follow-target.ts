import Type from 'typebox';
import { Identifier, Success, Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { defineRoute } from '../shared/define-route.js';
import { findTarget, TARGET_ERRORS } from './find-target.js';
import { Follow, FollowLevel, FollowTargetType, toFollow } from './follow-objects.js';
import { readTargets } from './read-targets.js';

export const followTarget = defineRoute({
  method: 'POST',
  path: '/user/follows',
  operationId: 'followTarget',
  summary: 'Follow a team, league, user or tournament',
  description: [
    'Follows a target: the key owner is notified of its public events. Another call changes the level.',
    'Only members can follow a private team, and nobody can follow a user with a limited profile. At most 200 targets can be followed.',
  ],
  section: 'docs/reference/notifications.md#follows',
  tag: 'Notifications',
  scope: 'follows.own:read-write',
  plan: 'writes',
  keyKind: 'personal',
  isIdempotent: true,
  body: Type.Object({
    targetType: FollowTargetType(),
    target: Identifier('Id or slug of the target; for a user, the username.', 'sentinels'),
    level: Type.Optional(FollowLevel()),
  }),
  response: Type.Object({ success: Success(), follow: Follow, timestamp: Timestamp() }),
  errors: [...TARGET_ERRORS, 'error_limit_reached'],
  async handler({ body: { targetType, target, level }, caller, requestId, idempotency, onReplayed }, context) {
    const call = { caller, requestId };
    const { id: targetId, isClosed } = await findTarget(context, targetType, target, call);
    const request = { targetType, targetId, level, isClosed };
    const done = await context.notifications.followTarget(request, { ...call, idempotency, onReplayed });
    const seen = await readTargets(context, [{ targetType, targetId }], call);
    const follow = present(done.follow);
    return { success: true as const, follow: toFollow(follow, seen(follow)), timestamp: done.timestamp };
  },
});

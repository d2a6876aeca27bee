import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Timestamp } from '../../operation/fields.js';
import { present, toUserProfile, UserProfile } from '../shared/api-objects.js';

export const getUserProfile = defineRoute({
  method: 'GET',
  path: '/users/{identifier}',
  operationId: 'getUserProfile',
  summary: 'Get a user profile',
  description: ['Returns the profile of a user.', 'A private profile returns 404 to everyone except its user.'],
  section: 'docs/reference/users.md#profile',
  tag: 'Users',
  accepts: 'visitor',
  scope: 'users.profile:read',
  params: Type.Object({ identifier: Identifier('Username or user id.') }),
  response: Type.Object({ user: UserProfile, timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const { user } = await profiles.getUser(params, { caller, requestId });
    return { user: toUserProfile(present(user)) };
  },
});

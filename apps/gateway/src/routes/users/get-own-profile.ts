import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { OwnProfile, toOwnProfile } from './own-profile-objects.js';

export const getOwnProfile = defineRoute({
  method: 'GET',
  path: '/user/profile',
  operationId: 'getOwnProfile',
  summary: 'Get your profile',
  description: ['Returns the profile of the key owner, including private fields.'],
  section: 'docs/reference/users.md#profile',
  tag: 'Users',
  scope: 'users.profile:read',
  response: Type.Object({ profile: OwnProfile, timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ caller, requestId }, { people }) {
    const { profile } = await people.getOwnProfile({}, { caller, requestId });
    return { profile: toOwnProfile(present(profile)) };
  },
});

import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Timestamp } from '../../operation/fields.js';
import { StreamStatus, toStreamStatus } from './stream-objects.js';

export const getUserStreamStatus = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/stream',
  operationId: 'getUserStreamStatus',
  summary: 'Get the live status of a user',
  description: [
    'Returns whether a user is streaming on a linked, visible channel. The status is updated once a minute.',
    'For others, a user with a limited profile is not live.',
  ],
  section: 'docs/reference/users.md#stream-status',
  tag: 'Streams',
  accepts: 'visitor',
  scope: 'stream.status:read',
  params: Type.Object({ identifier: Identifier('Username or user id.') }),
  response: Type.Object({ stream: StreamStatus, timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ params, caller, requestId }, { streams }) {
    return { stream: toStreamStatus(await streams.getUserStreams(params, { caller, requestId })) };
  },
});

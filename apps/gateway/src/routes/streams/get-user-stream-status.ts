import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Timestamp } from '../../operation/fields.js';
import { StreamStatus, toStreamStatus } from './stream-objects.js';

export const getUserStreamStatus = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/stream',
  operationId: 'getUserStreamStatus',
  summary: 'Get whether a user is live',
  description: [
    'Answers whether a user streams on a channel that they have linked and show, as the platform last said: once a minute.',
    'What a limited profile does not show is not live to others.',
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

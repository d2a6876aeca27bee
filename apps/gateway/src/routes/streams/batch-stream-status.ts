import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Identifier, list, Timestamp } from '../../operation/fields.js';
import { BatchStreamStatus, toBatchStatus } from './stream-objects.js';

export const batchStreamStatus = defineRoute({
  method: 'POST',
  path: '/streams/live-status',
  operationId: 'batchStreamStatus',
  summary: 'Get the live status of several users',
  description: [
    'Returns the live status of 1 to 50 users, in the order of the request, each once. It costs one token, however many there are.',
    'A user who is unknown, private or hidden from the caller counts as not live.',
  ],
  section: 'docs/reference/users.md#stream-status',
  tag: 'Streams',
  accepts: 'visitor',
  scope: 'stream.status:read',
  body: Type.Object({
    userIds: Type.Array(Identifier('User id or username.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'), {
      minItems: 1,
      maxItems: 50,
      description: 'Users to check.',
    }),
  }),
  response: Type.Object({
    statuses: list(BatchStreamStatus, 'One entry per user.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ body, caller, requestId }, { streams }) {
    const identifiers = [...new Set(body.userIds)];
    const { items } = await streams.batchGetLivePlatforms({ identifiers }, { caller, requestId });
    const statuses = identifiers.map((id, index) => toBatchStatus(id, items[index]?.platforms ?? []));
    return { statuses, count: statuses.length };
  },
});

import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Identifier, list, Timestamp } from '../../operation/fields.js';
import { Connection, toConnection } from './connection-objects.js';

export const listUserConnections = defineRoute({
  method: 'GET',
  path: '/users/{identifier}/connections',
  operationId: 'listUserConnections',
  summary: 'List the connections a user shows on their profile',
  description: ['Lists the accounts on other platforms that a user shows on their profile.', 'A limited profile shows none to others.'],
  section: 'docs/reference/users.md#connections',
  tag: 'Users',
  accepts: 'visitor',
  scope: 'public',
  params: Type.Object({ identifier: Identifier('Username or user id.') }),
  response: Type.Object({
    connections: list(Connection, 'Connections that the user shows.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_user_not_found'],
  async handler({ params, caller, requestId }, { profiles }) {
    const { connections } = await profiles.listUserConnections(params, { caller, requestId });
    return { connections: connections.map(toConnection), count: connections.length };
  },
});

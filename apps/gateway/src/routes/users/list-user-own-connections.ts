import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, list, Timestamp } from '../../operation/fields.js';
import { OwnConnection, toOwnConnection } from './connection-objects.js';

export const listUserOwnConnections = defineRoute({
  method: 'GET',
  path: '/user/connections',
  operationId: 'listUserOwnConnections',
  summary: 'List the key owner’s connections, including hidden ones',
  description: ['Lists all accounts on other platforms of the key owner, including hidden ones.'],
  section: 'docs/reference/users.md#connections',
  tag: 'Users',
  scope: 'users.profile:read',
  response: Type.Object({
    connections: list(OwnConnection, 'The complete list.'),
    count: count('Number of items.'),
    timestamp: Timestamp(),
  }),
  errors: [],
  async handler({ caller, requestId }, { profiles }) {
    const { connections } = await profiles.listOwnConnections({}, { caller, requestId });
    return { connections: connections.map(toOwnConnection), count: connections.length };
  },
});

import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { OwnConnection, toOwnConnection } from './connection-objects.js';

export const listUserOwnConnections = defineRoute({
  method: 'GET',
  path: '/user/connections',
  operationId: 'listUserOwnConnections',
  summary: "List the key owner's connections, hidden ones too",
  section: '4.16',
  tag: 'Users',
  scope: 'users.profile:read',
  response: Type.Object({ connections: Type.Array(OwnConnection), count: Type.Integer({ minimum: 0 }), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, { profiles }) {
    const { connections } = await profiles.listOwnConnections({}, { caller, requestId });
    return { connections: connections.map(toOwnConnection), count: connections.length };
  },
});

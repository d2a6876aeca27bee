import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { GROUP_WRITE } from '../shared/group-fields.js';
import { AccountName, CONNECTION_FIELDS, ConnectionPath, withoutNulls } from './connection-fields.js';
import { OwnConnection, toOwnConnection } from './connection-objects.js';

export const updateUserConnection = defineRoute({
  ...GROUP_WRITE,
  method: 'PATCH',
  path: '/user/connections/{connectionId}',
  operationId: 'updateUserConnection',
  summary: 'Change a connection',
  description: [
    'Changes one of the key owner’s connections; omitted fields stay, and null removes a value.',
    'Name and URL of a linked account cannot be changed.',
  ],
  section: 'docs/reference/users.md#connections',
  tag: 'Users',
  scope: 'users.profile:read-write',
  params: ConnectionPath,
  body: Type.Object({ username: Type.Optional(AccountName()), ...CONNECTION_FIELDS }),
  response: Type.Object({ connection: OwnConnection, timestamp: Timestamp() }),
  errors: ['error_user_not_found', 'error_connection_not_found', 'error_name_taken'],
  async handler({ params, body, ...call }, { people }) {
    const { connection, timestamp } = await people.updateConnection({ id: params.connectionId, ...withoutNulls(body) }, call);
    return { connection: toOwnConnection(present(connection)), timestamp };
  },
});

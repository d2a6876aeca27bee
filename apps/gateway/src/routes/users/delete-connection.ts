import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GROUP_WRITE } from '../shared/group-fields.js';
import { ConnectionPath } from './connection-fields.js';

export const deleteUserConnection = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/user/connections/{connectionId}',
  operationId: 'deleteUserConnection',
  summary: 'Remove a connection',
  description: ['Removes one of the key owner’s connections.'],
  section: 'docs/reference/users.md#connections',
  tag: 'Users',
  scope: 'users.profile:read-write',
  params: ConnectionPath,
  response: SuccessResponse,
  errors: ['error_user_not_found', 'error_connection_not_found'],
  async handler({ params, ...call }, { people }) {
    return { success: true as const, ...(await people.deleteConnection({ id: params.connectionId }, call)) };
  },
});

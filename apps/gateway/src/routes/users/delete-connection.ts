import { defineRoute } from '../../http/define-route.js';
import { SuccessResponse } from '../api-objects.js';
import { GROUP_WRITE } from '../group-fields.js';
import { ConnectionPath } from './connection-fields.js';

export const deleteUserConnection = defineRoute({
  ...GROUP_WRITE,
  method: 'DELETE',
  path: '/user/connections/{connectionId}',
  operationId: 'deleteUserConnection',
  summary: 'Remove an account elsewhere',
  description: ['Removes one of the key owner’s connections.'],
  section: 'management H',
  tag: 'Users',
  scope: 'users.profile:read-write',
  params: ConnectionPath,
  response: SuccessResponse,
  errors: ['error_user_not_found', 'error_connection_not_found'],
  async handler({ params, ...call }, { people }) {
    return { success: true as const, ...(await people.deleteConnection({ id: params.connectionId }, call)) };
  },
});

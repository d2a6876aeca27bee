import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { pattern } from '../../operation/pattern.js';
import { present } from '../shared/api-objects.js';
import { GROUP_WRITE } from '../shared/group-fields.js';
import { AccountName, CONNECTION_FIELDS, withoutNulls } from './connection-fields.js';
import { OwnConnection, toOwnConnection } from './connection-objects.js';

export const createUserConnection = defineRoute({
  ...GROUP_WRITE,
  method: 'POST',
  path: '/user/connections',
  operationId: 'createUserConnection',
  summary: 'Add a connection',
  description: [
    'Adds a self-reported account on another platform; it is not linked or verified.',
    'A user can have at most 30, each account once.',
  ],
  section: 'docs/reference/users.md#connections',
  tag: 'Users',
  scope: 'users.profile:read-write',
  body: Type.Object({
    platform: Type.String({
      pattern: pattern('^[a-z0-9_]+$', 'must be lowercase letters, digits and underscores'),
      minLength: 1,
      maxLength: 32,
      description: 'The platform that the account is on.',
      examples: ['battlenet'],
    }),
    username: AccountName(),
    ...CONNECTION_FIELDS,
  }),
  response: Type.Object({ connection: OwnConnection, timestamp: Timestamp() }),
  errors: ['error_user_not_found', 'error_name_taken', 'error_limit_reached'],
  async handler({ body, ...call }, { people }) {
    const { connection, timestamp } = await people.createConnection(withoutNulls(body), call);
    return { connection: toOwnConnection(present(connection)), timestamp };
  },
});

import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { changeAccess } from '../../edge/owners/apply-access-change.js';
import { findOwnKey } from '../../edge/keys/store/own-keys.js';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS } from './staff-operation.js';
import { staffUserId } from './staff-user-id.js';

export const revokeStaffUserApiKey = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'POST',
  path: '/staff/users/{id}/api-keys/{keyId}/revoke',
  operationId: 'revokeStaffUserApiKey',
  summary: 'Revoke a key of a user',
  description: [
    'Revokes a key that acts for a user, at every gateway within a second. Revoking a revoked key has no effect.',
    'For staff with role SUPPORT or higher; the user’s role must not be higher.',
  ],
  isRepeatable: true,
  params: Type.Object({
    id: Identifier('User id or username.', 'user_01j6qvx3k0fd8r5y2m9wcz0002'),
    keyId: Identifier('Id of one of the user’s keys.', 'key_01j6qvx3k0fd8r5y2m9wcz0001'),
  }),
  body: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_user_not_found', 'error_api_key_not_found'],
  async handler({ params: { id, keyId }, body, caller, requestId, web }, context) {
    const call = { caller, requestId };
    const key = await findOwnKey(context.pool, await staffUserId(context, id, call), keyId, context.clock.now());
    if (!key) throw new DomainError('error_api_key_not_found');
    const order = orderOf(body.reason, web);
    const change = { $case: 'revokeKey' as const, value: { keyId } };
    const { userId, version, timestamp } = await context.staff.orderAccessChange({ user: id, order, change }, call);
    await changeAccess(context, { userId, version, revokedKeyId: keyId }, timestamp);
    return { success: true as const, timestamp };
  },
});

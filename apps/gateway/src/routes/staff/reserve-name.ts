import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { GroupName } from '../shared/group-fields.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS } from './staff-operation.js';

export const reserveName = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'POST',
  path: '/staff/reserved-names',
  operationId: 'reserveName',
  summary: 'Reserve a name',
  description: [
    'Prevents users, organizations and teams from taking a name or a similar-looking one: requests get 400. A current holder keeps it.',
    'For staff with role OPERATOR.',
  ],
  isRepeatable: true,
  body: Type.Object({ name: GroupName('Matchpoint Support'), reason: Reason() }),
  response: SuccessResponse,
  errors: [...STAFF_ERRORS, 'error_limit_reached'],
  async handler({ body, caller, requestId, web }, { staff }) {
    const change = { name: body.name, isReserved: true, order: orderOf(body.reason, web) };
    const { timestamp } = await staff.setNameReserved(change, { caller, requestId });
    return { success: true as const, timestamp };
  },
});

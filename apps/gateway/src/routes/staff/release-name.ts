import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier } from '../../http/fields.js';
import { SuccessResponse } from '../api-objects.js';
import { ofStaff, orderOf, Reason, STAFF_ERRORS } from './staff-operation.js';

export const releaseName = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'DELETE',
  path: '/staff/reserved-names/{name}',
  operationId: 'releaseName',
  summary: 'Let a reserved name be taken again',
  description: ['Takes a name off the list of the reserved; one that is not on it stays free. For staff of role OPERATOR.'],
  params: Type.Object({ name: Identifier('The name, as it was given or as slugs are made of it.', 'Matchpoint Support') }),
  query: Type.Object({ reason: Reason() }),
  response: SuccessResponse,
  errors: STAFF_ERRORS,
  async handler({ params, query, caller, requestId, web }, { staff }) {
    const change = { name: params.name, isReserved: false, order: orderOf(query.reason, web) };
    const { timestamp } = await staff.setNameReserved(change, { caller, requestId });
    return { success: true as const, timestamp };
  },
});

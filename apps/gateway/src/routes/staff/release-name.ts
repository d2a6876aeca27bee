import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier } from '../../operation/fields.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { ofStaff, orderOf, REASON_OF_DELETE, reasonOfDelete, STAFF_ERRORS } from './staff-operation.js';

export const releaseName = defineRoute({
  ...ofStaff('OPERATOR'),
  method: 'DELETE',
  path: '/staff/reserved-names/{name}',
  operationId: 'releaseName',
  summary: 'Let a reserved name be taken again',
  description: ['Takes a name off the list of the reserved; one that is not on it stays free. For staff of role OPERATOR.'],
  params: Type.Object({ name: Identifier('The name, as it was given or as slugs are made of it.', 'Matchpoint Support') }),
  ...REASON_OF_DELETE,
  response: SuccessResponse,
  errors: STAFF_ERRORS,
  async handler({ params, body, query, caller, requestId, web }, { staff }) {
    const change = { name: params.name, isReserved: false, order: orderOf(reasonOfDelete({ body, query }), web) };
    const { timestamp } = await staff.setNameReserved(change, { caller, requestId });
    return { success: true as const, timestamp };
  },
});

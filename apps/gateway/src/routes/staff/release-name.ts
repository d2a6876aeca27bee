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
  summary: 'Release a reserved name',
  description: [
    'Removes a name from the reserved names. Releasing a name that is not reserved has no effect. For staff with role OPERATOR.',
  ],
  params: Type.Object({ name: Identifier('The name, as entered or as its slug.', 'Matchpoint Support') }),
  ...REASON_OF_DELETE,
  response: SuccessResponse,
  errors: STAFF_ERRORS,
  async handler({ params, body, query, caller, requestId, web }, { staff }) {
    const change = { name: params.name, isReserved: false, order: orderOf(reasonOfDelete({ body, query }), web) };
    const { timestamp } = await staff.setNameReserved(change, { caller, requestId });
    return { success: true as const, timestamp };
  },
});

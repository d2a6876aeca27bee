import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { findStanding } from '../../edge/sessions/store/owner-access.js';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, instant, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { planOfOwner } from '../../permissions/permissions.js';
import { KeyPlan } from '../api-keys/key-objects.js';
import { present } from '../shared/api-objects.js';
import { StaffUser, toStaffUser } from './staff-objects.js';
import { ofStaff, STAFF_ERRORS, StaffUserPath } from './staff-operation.js';

const StaffAccount = named(
  'StaffAccount',
  Type.Object(
    {
      email: text('The address that the person signs in with.', 'ada@example.com'),
      createdAt: instant('When the account was made.'),
      hasPassword: flag('Whether a password signs in.'),
      hasTotp: flag('Whether an authenticator app is in force.'),
      passkeys: count('How many passkeys there are.', 1),
    },
    { description: 'The account of a user as staff of the platform see it.' },
  ),
);

export const getStaffUser = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'GET',
  path: '/staff/users/{id}',
  operationId: 'getStaffUser',
  summary: 'Get a user with account and plan',
  description: [
    'Answers a user, whoever may know of them, with the account, where the person has one, and the plan. For staff from SUPPORT on.',
  ],
  params: StaffUserPath,
  response: Type.Object({
    user: StaffUser,
    account: nullable.object(StaffAccount, 'How the person signs in; null: an imported user whom nobody has claimed.'),
    plan: KeyPlan(),
    timestamp: Timestamp(),
  }),
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, caller, requestId }, context) {
    const found = present((await context.staff.getStaffUser({ user: params.id }, { caller, requestId })).user);
    const userId = present(found.user).id;
    const [account, { ownerPlan }] = await Promise.all([
      context.account.getAccount({ userId }, { requestId }).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'error_user_not_found') return undefined;
        throw error;
      }),
      findStanding(context.pool, userId),
    ]);
    return {
      user: toStaffUser(found),
      account: account
        ? {
            ...{ email: account.email, createdAt: account.createdAt },
            ...{ hasPassword: account.hasPassword, hasTotp: account.hasTotp, passkeys: account.passkeys },
          }
        : null,
      plan: planOfOwner(ownerPlan, context.config.defaultPlan),
    };
  },
});

import { undefinedIf } from '@matchpoint/errors';
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
      email: text('Email address used to sign in.', 'ada@example.com'),
      createdAt: instant('Creation time of the account.'),
      hasPassword: flag('Whether the account has a password.'),
      hasTotp: flag('Whether an authenticator app is enabled.'),
      passkeys: count('Number of passkeys.', 1),
    },
    { description: 'The account of a user, for platform staff.' },
  ),
);

export const getStaffUser = defineRoute({
  ...ofStaff('SUPPORT'),
  method: 'GET',
  path: '/staff/users/{id}',
  operationId: 'getStaffUser',
  summary: 'Get a user with account and plan',
  description: ['Returns a user, regardless of profile visibility, with plan and account, if any. For staff with role SUPPORT or higher.'],
  params: StaffUserPath,
  response: Type.Object({
    user: StaffUser,
    account: nullable.object(StaffAccount, 'Sign-in methods; null for an imported user who has not been claimed.'),
    plan: KeyPlan(),
    timestamp: Timestamp(),
  }),
  errors: [...STAFF_ERRORS, 'error_user_not_found'],
  async handler({ params, caller, requestId }, context) {
    const found = present((await context.staff.getStaffUser({ user: params.id }, { caller, requestId })).user);
    const userId = present(found.user).id;
    const [account, { ownerPlan }] = await Promise.all([
      context.account.getAccount({ userId }, { requestId }).catch(undefinedIf('error_user_not_found')),
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

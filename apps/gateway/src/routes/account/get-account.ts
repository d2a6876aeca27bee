import type { StaffRole } from '@matchpoint/core';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, flag, instant, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { planOfOwner } from '../../permissions/permissions.js';
import { KeyPlan } from '../api-keys/key-objects.js';
import { toUserReference, UserReference } from '../leagues/league-objects.js';
import { NullableStaffRole } from '../staff/staff-objects.js';
import { OWN_ACCOUNT } from './own-account.js';

const AccountFactors = named(
  'AccountFactors',
  Type.Object(
    {
      totp: flag('Whether an authenticator app is enabled.'),
      recoveryCodesLeft: count('Number of unused recovery codes.', 10),
      passkeys: count('Passkeys: 10 at most.', 1),
    },
    { description: 'Second factors and passkeys of an account.' },
  ),
);

export const getUserAccount = defineRoute({
  ...OWN_ACCOUNT,
  method: 'GET',
  path: '/user/account',
  operationId: 'getUserAccount',
  summary: 'Get your account',
  description: ['Returns the account of the signed-in person: email address, sign-in methods and plan.'],
  response: Type.Object({
    user: UserReference,
    email: text('Email address; not shown to anyone else.', 'ada@example.com'),
    createdAt: instant('Creation time of the account.'),
    hasPassword: flag('Whether the account has a password.'),
    factors: AccountFactors,
    staffRole: NullableStaffRole(),
    plan: KeyPlan(),
    deletionScheduledFor: nullable.instant('Time of the scheduled deletion; null if none is scheduled.', '2026-01-29T12:00:00.000Z'),
    timestamp: Timestamp(),
  }),
  errors: ['error_user_not_found'],
  async handler({ caller, requestId }, context) {
    const { userId } = caller;
    const [found, users, { staffRole = null }] = await Promise.all([
      context.account.getAccount({ userId }, { requestId }),
      context.readUserReferences([userId], caller, requestId),
      context.profiles.resolveUser({ identifier: userId }, { requestId }),
    ]);
    const { email, createdAt, hasPassword, hasTotp, recoveryCodesLeft, passkeys, deletionDueAt } = found;
    return {
      user: toUserReference(users, userId),
      ...{ email, createdAt, hasPassword },
      factors: { totp: hasTotp, recoveryCodesLeft, passkeys },
      staffRole: staffRole as StaffRole | null,
      plan: planOfOwner(caller.plan, context.config.defaultPlan),
      deletionScheduledFor: deletionDueAt ?? null,
    };
  },
});

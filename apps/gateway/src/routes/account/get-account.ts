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
      totp: flag('Whether an authenticator app is in force.'),
      recoveryCodesLeft: count('Codes to recover from its loss that have not been used.', 10),
      passkeys: count('Passkeys: 10 at most.', 1),
    },
    { description: 'What a person shows beside or instead of a password.' },
  ),
);

export const getUserAccount = defineRoute({
  ...OWN_ACCOUNT,
  method: 'GET',
  path: '/user/account',
  operationId: 'getUserAccount',
  summary: 'Get one’s account',
  description: ['Answers the account of the person who is signed in: the address, how they sign in, and their plan.'],
  response: Type.Object({
    user: UserReference,
    email: text('The address, which nobody else is shown.', 'ada@example.com'),
    createdAt: instant('When the account was made.'),
    hasPassword: flag('Whether a password signs in.'),
    factors: AccountFactors,
    staffRole: NullableStaffRole(),
    plan: KeyPlan(),
    deletionScheduledFor: nullable.instant('When the account goes; null: it stays.', '2026-01-29T12:00:00.000Z'),
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

import { expect, it } from 'vitest';
import { MEMBERSHIP_STATUSES } from '@matchpoint/core';
import { type MembershipCommand, nextMembership } from './membership.js';

/** The specified transitions, written independently of the product's table: the ways out of each state. */
const LEADS: Record<string, Partial<Record<MembershipCommand, string>>> = {
  none: { apply: 'pending' },
  pending: { approve: 'approved', deny: 'denied', withdraw: 'withdrawn', disband: 'withdrawn', ban: 'banned' },
  approved: { leave: 'left', remove: 'removed', disband: 'left', ban: 'banned' },
  denied: { apply: 'pending', ban: 'banned' },
  withdrawn: { apply: 'pending', ban: 'banned' },
  left: { apply: 'pending', ban: 'banned' },
  removed: { apply: 'pending', ban: 'banned' },
  banned: { unban: 'removed', ban: 'banned' },
};
const COMMANDS: MembershipCommand[] = ['apply', 'approve', 'deny', 'withdraw', 'leave', 'remove', 'disband', 'ban', 'unban'];

it.each([null, ...MEMBERSHIP_STATUSES])('a membership that is %s changes only to the states in the specification', (status) => {
  const leads = Object.fromEntries(
    COMMANDS.flatMap((command) => {
      const next = nextMembership(status, command);
      return next === undefined ? [] : [[command, next]];
    }),
  );
  expect(leads).toEqual(LEADS[status ?? 'none']);
});

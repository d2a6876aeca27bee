import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, nullable } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { present, toUserProfile, UserProfile } from '../shared/api-objects.js';

const ACCEPTING = ['everyone', 'nobody'] as const;
export const AcceptsInvitations = () => choice('AcceptsInvitations', ACCEPTING, 'Who can invite the user to organizations and teams.');

export const OwnProfile = named(
  'OwnProfile',
  Type.Object(
    {
      ...UserProfile.properties,
      acceptsInvitations: AcceptsInvitations(),
      usernameChangesAt: nullable.instant('Time from which the username can change again; null if now.', '2026-02-14T12:00:00.000Z'),
    },
    { description: 'A profile as its owner sees it.' },
  ),
);

export function toOwnProfile({ user, acceptsInvitations, usernameChangesAt }: catalogProfile.OwnProfile): Static<typeof OwnProfile> {
  return {
    ...toUserProfile(present(user)),
    acceptsInvitations: acceptsInvitations as (typeof ACCEPTING)[number],
    usernameChangesAt: usernameChangesAt ?? null,
  };
}

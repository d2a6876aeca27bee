import type { notification } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, flag, instant, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

export const FollowTargetType = () =>
  choice('FollowTargetType', ['team', 'league', 'user', 'tournament'], 'Type of a followed target: team, league, user or tournament.');
export const FollowLevel = () =>
  choice('FollowLevel', ['all', 'results'], 'Level: everything, or only match results and news of leagues and tournaments.');

export const FollowedTarget = named(
  'FollowedTarget',
  Type.Object(
    {
      id: text('Id of the team, league, user or tournament.'),
      slug: nullable.string('Name in URLs (for a user, the username); null while it is hidden from the caller.', 'sentinels'),
      name: nullable.string('Display name; null while it is hidden from the caller.', 'Sentinels'),
      avatarUrl: nullable.uri('The picture.', 'https://cdn.example.org/teams/sentinels.png'),
    },
    { description: 'A followed target.' },
  ),
);

export const Follow = named(
  'Follow',
  Type.Object(
    {
      targetType: FollowTargetType(),
      target: FollowedTarget,
      level: FollowLevel(),
      followedAt: instant('Since when.'),
      isSilent: flag('Whether it is silent: its target no longer exists or is hidden from the caller.'),
    },
    { description: 'A target that the caller follows.' },
  ),
);

/** A target as the caller may see it now. */
export interface SeenTarget {
  target: Static<typeof FollowedTarget>;
  /** It was deleted or is hidden from the caller, who gets no notifications about it. */
  isSilent: boolean;
}

export function toFollow({ targetType, level, followedAt }: notification.Follow, { target, isSilent }: SeenTarget): Static<typeof Follow> {
  return { targetType: targetType as 'team', target, level: level as 'all', followedAt, isSilent };
}

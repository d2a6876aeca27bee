import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { list, text, uri } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { HelixBadgeSet } from '../../twitch/helix-messages.js';

/** What the two badge operations share (docs/reference/users.md#twitch-badges). */
export const BADGE_READ = { tag: 'Twitch', scope: 'connections.twitch:enabled', isPublished: true } as const;

const BadgeVersion = named(
  'TwitchBadgeVersion',
  Type.Object(
    {
      id: text('Version: a number, or the months of a subscription.'),
      image_url_1x: uri('Picture, 18 pixels wide.'),
      image_url_2x: uri('Picture, 36 pixels wide.'),
      image_url_4x: uri('Picture, 72 pixels wide.'),
      title: text('Display name.'),
      description: text('Meaning of the badge.'),
      click_action: Type.Optional(text('Action on click; absent if none.', 'visit_url')),
      click_url: Type.Optional(uri('URL that a click opens; absent if none.', 'https://example.org')),
    },
    { description: 'One version of a Twitch badge.' },
  ),
);
export const BadgeSet = named(
  'TwitchBadgeSet',
  Type.Object(
    {
      set_id: text('Id of the badge.'),
      versions: list(BadgeVersion, 'Versions of the badge.'),
    },
    { description: 'A Twitch chat badge.' },
  ),
);

export function toBadgeSet({ set_id, versions }: HelixBadgeSet): Static<typeof BadgeSet> {
  return {
    set_id,
    versions: versions.map(({ id, image_url_1x, image_url_2x, image_url_4x, title = '', description = '', click_action, click_url }) => ({
      id,
      image_url_1x,
      image_url_2x,
      image_url_4x,
      title,
      description,
      ...(click_action != null && { click_action }),
      ...(click_url != null && { click_url }),
    })),
  };
}

/** The scope is good only for an owner who has linked a Twitch account. @throws DomainError error_api_key_permission_denied */
export async function requireTwitchConnection(
  caller: CallerContext,
  requestId: string,
  { profiles }: Pick<GatewayContext, 'profiles'>,
): Promise<void> {
  const { connections } = await profiles.listOwnConnections({}, { caller, requestId });
  if (!connections.some(({ platform }) => platform.toLowerCase() === 'twitch')) {
    throw new DomainError('error_api_key_permission_denied', {
      message: "This operation needs a Twitch account linked to the key owner's profile.",
    });
  }
}

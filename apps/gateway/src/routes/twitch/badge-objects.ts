import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../context.js';
import type { HelixBadgeSet } from '../../twitch/helix-messages.js';

/** What the two badge operations share (contract 6). */
export const BADGE_READ = { tag: 'Twitch', scope: 'connections.twitch:enabled', isPublished: true } as const;

const BadgeVersion = Type.Object({
  id: Type.String(),
  image_url_1x: Type.String(),
  image_url_2x: Type.String(),
  image_url_4x: Type.String(),
  title: Type.String(),
  description: Type.String(),
  click_action: Type.Optional(Type.String()),
  click_url: Type.Optional(Type.String()),
});
export const BadgeSet = Type.Object({ set_id: Type.String(), versions: Type.Array(BadgeVersion) });

export function toBadgeSet({ set_id, versions }: HelixBadgeSet): Static<typeof BadgeSet> {
  return {
    set_id,
    versions: versions.map(({ id, image_url_1x, image_url_2x, image_url_4x, title = '', description = '', click_action, click_url }) => ({
      id, image_url_1x, image_url_2x, image_url_4x, title, description, ...(click_action != null && { click_action }), ...(click_url != null && { click_url }),
    })),
  };
}

/** The scope is good only for an owner who has linked a Twitch account. @throws DomainError error_api_key_permission_denied */
export async function requireTwitchConnection(caller: CallerContext, requestId: string, { profiles }: Pick<GatewayContext, 'profiles'>): Promise<void> {
  const { connections } = await profiles.listOwnConnections({}, { caller, requestId });
  if (!connections.some(({ platform }) => platform.toLowerCase() === 'twitch')) {
    throw new DomainError('error_api_key_permission_denied', { message: "This operation needs a Twitch account linked to the key owner's profile." });
  }
}

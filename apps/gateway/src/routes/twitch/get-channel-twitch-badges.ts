import { DomainError, invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { list, nullable, Timestamp } from '../../operation/fields.js';
import { BADGE_READ, BadgeSet, requireTwitchConnection, toBadgeSet } from './badge-objects.js';

const Name = (description: string, example?: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description,
      ...(example !== undefined && { examples: [example] }),
    }),
  );

export const getChannelTwitchBadges = defineRoute({
  ...BADGE_READ,
  method: 'GET',
  path: '/twitch/badges/channel',
  operationId: 'getChannelTwitchBadges',
  summary: 'List the chat badges of a Twitch channel',
  description: [
    'Lists the chat badges of one Twitch channel, for overlays, by login name or by id. Results are cached for',
    'an hour.',
    'The key owner must have linked a Twitch account.',
  ],
  section: 'docs/reference/users.md#twitch-badges',
  query: Type.Object({
    username: Name('Login name of the channel; send either this or id.', 'TwitchDev'),
    // Without an example: both together are refused.
    id: Name('Broadcaster id; send either this or username.'),
  }),
  response: Type.Object({
    broadcaster_id: nullable.string("Twitch's id of the channel."),
    broadcaster_name: nullable.string('Display name of the channel.'),
    badges: list(BadgeSet, "The channel's own badges."),
    timestamp: Timestamp(),
  }),
  errors: ['error_user_not_found'],
  async handler({ query: { username, id }, caller, requestId }, context) {
    if ((username === undefined) === (id === undefined)) throw invalidInput('query', 'needs either username or id');
    await requireTwitchConnection(caller, requestId, context);
    const found = await context.twitch.channelBadges(id === undefined ? { username: username ?? '' } : { id });
    if (!found) throw new DomainError('error_user_not_found', { message: 'The Twitch channel does not exist.' });
    return { broadcaster_id: found.broadcaster.id, broadcaster_name: found.broadcaster.display_name, badges: found.badges.map(toBadgeSet) };
  },
});

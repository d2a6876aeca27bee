import { DomainError, invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { nullable, Timestamp } from '../../http/fields.js';
import { BADGE_READ, BadgeSet, requireTwitchConnection, toBadgeSet } from './badge-objects.js';

const Name = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 64, description }));

export const getChannelTwitchBadges = defineRoute({
  ...BADGE_READ,
  method: 'GET',
  path: '/twitch/badges/channel',
  operationId: 'getChannelTwitchBadges',
  summary: 'List the chat badges of a Twitch channel',
  section: 'contract 6',
  query: Type.Object({ username: Name('Login name of the channel; this or id.'), id: Name('Broadcaster id; this or username.') }),
  response: Type.Object({ broadcaster_id: nullable.string(), broadcaster_name: nullable.string(), badges: Type.Array(BadgeSet), timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ query: { username, id }, caller, requestId }, context) {
    if ((username === undefined) === (id === undefined)) throw invalidInput('query', 'needs either username or id');
    await requireTwitchConnection(caller, requestId, context);
    const found = await context.twitch.channelBadges(id === undefined ? { username: username ?? '' } : { id });
    if (!found) throw new DomainError('error_user_not_found', { message: 'There is no such Twitch channel.' });
    return { broadcaster_id: found.broadcaster.id, broadcaster_name: found.broadcaster.display_name, badges: found.badges.map(toBadgeSet) };
  },
});

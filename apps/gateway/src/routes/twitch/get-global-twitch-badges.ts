import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { list, Timestamp } from '../../operation/fields.js';
import { BADGE_READ, BadgeSet, requireTwitchConnection, toBadgeSet } from './badge-objects.js';

export const getGlobalTwitchBadges = defineRoute({
  ...BADGE_READ,
  method: 'GET',
  path: '/twitch/badges/global',
  operationId: 'getGlobalTwitchBadges',
  summary: 'List the chat badges of all Twitch channels',
  description: [
    'Lists the chat badges of all Twitch channels, for overlays. Results are cached for an hour.',
    'The key owner must have linked a Twitch account.',
  ],
  section: 'docs/reference/users.md#twitch-badges',
  response: Type.Object({ badges: list(BadgeSet, 'The complete list.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, context) {
    await requireTwitchConnection(caller, requestId, context);
    return { badges: (await context.twitch.globalBadges()).map(toBadgeSet) };
  },
});

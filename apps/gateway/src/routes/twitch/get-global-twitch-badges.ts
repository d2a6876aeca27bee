import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { BADGE_READ, BadgeSet, requireTwitchConnection, toBadgeSet } from './badge-objects.js';

export const getGlobalTwitchBadges = defineRoute({
  ...BADGE_READ,
  method: 'GET',
  path: '/twitch/badges/global',
  operationId: 'getGlobalTwitchBadges',
  summary: 'List the chat badges of all Twitch channels',
  section: 'contract 6',
  response: Type.Object({ badges: Type.Array(BadgeSet), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, context) {
    await requireTwitchConnection(caller, requestId, context);
    return { badges: (await context.twitch.globalBadges()).map(toBadgeSet) };
  },
});

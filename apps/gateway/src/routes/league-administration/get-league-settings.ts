import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { JsonObject, LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';

export const getLeagueSettings = defineRoute({
  ...leagueOperation('getLeagueSettings', ['Answers everything that the staff of a league has set. It only reads and needs no body.']),
  summary: 'Get the settings of a league',
  params: LeaguePath,
  response: Type.Object({
    league: JsonObject(
      'The league: `id`, `slug`, `name`, `description`, `status`, `socials`, `applications`, `maxTeamsPerGame`, `disputes`, `games`, ' +
        '`rules` and `points` (an entry a game), `cooldowns`, `isEnabled`, `suspendedAt`, `shutdownRequestedAt`.',
    ),
    timestamp: Timestamp(),
  }),
  async handler({ params, caller, requestId }, { leagueRecords }) {
    const { leagueJson } = await leagueRecords.getLeagueSettings({ league: params.identifier }, { caller, requestId });
    return { league: JSON.parse(leagueJson) as Record<string, unknown> };
  },
});

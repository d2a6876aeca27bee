import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, list, Timestamp } from '../../operation/fields.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { LeagueBan, toBan } from './ban-objects.js';

export const getLeagueBans = defineRoute({
  ...leagueOperation('getLeagueBans', ['Lists the newest 100 bans of a league, including who issued them. Read-only.']),
  summary: 'List the bans of a league for its staff',
  params: LeaguePath,
  body: Type.Object({
    status: Type.Optional(
      Type.Enum(['active', 'expired', 'revoked', 'all'], { description: 'Only bans with this LeagueBanStatus. Default: active.' }),
    ),
  }),
  response: Type.Object({ bans: list(LeagueBan, 'Newest first.'), count: count('Number of items.'), timestamp: Timestamp() }),
  async handler({ params, body, caller, requestId }, { leagueRecords, readTeamReferences }) {
    const { bans } = await leagueRecords.getLeagueBans(
      { league: params.identifier, status: body.status ?? 'active' },
      { caller, requestId },
    );
    const teams = await readTeamReferences(bans.map(({ teamId }) => teamId));
    return { bans: bans.map((ban) => toBan(ban, teams)), count: bans.length };
  },
});

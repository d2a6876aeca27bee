import { DomainError } from '@matchpoint/errors';
import Type from 'typebox';
import { count, Identifier, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { defineRoute } from '../shared/define-route.js';

const MAX_MAPS = 64;

const TeamMap = named(
  'TeamMap',
  Type.Object(
    {
      mapId: text('Id of the map.', 'ascent'),
      nameKey: nullable.string(
        'Translation key of its name; null for a map that is not in the catalog.',
        'games.valorant.maps.ascent.name',
      ),
      played: count('Confirmed maps of counted results.', 24),
      won: count('Maps won.', 15),
      drawn: count('Maps drawn.', 0),
      lost: count('Maps lost.', 9),
      winRate: Type.Number({ minimum: 0, maximum: 1, description: '`won` over `played`.', examples: [0.625] }),
      roundsWon: count('Sum of the team’s scores on it.', 288),
      roundsLost: count('Sum of the opponents’ scores on it.', 251),
    },
    { description: 'Record of a team on a map.' },
  ),
);

export const listTeamMaps = defineRoute({
  method: 'GET',
  path: '/teams/{identifier}/maps',
  operationId: 'listTeamMaps',
  summary: 'List the map records of a team',
  description: [
    'Lists the 64 most-played maps of a team with wins, draws, losses and rounds.',
    'Confirmed maps of completed and forfeited matches count; those of voided matches do not.',
    'Its visibility is that of the team’s record: the maps of a limited or private team are shown only to its active members.',
  ],
  section: 'docs/reference/matches.md#figures',
  tag: 'Teams',
  accepts: 'visitor',
  scope: 'teams.profile:read',
  params: Type.Object({ identifier: Identifier('Team slug or id.') }),
  response: Type.Object({ maps: list(TeamMap, 'Most played first.'), timestamp: Timestamp() }),
  errors: ['error_team_not_found', 'error_team_membership_required'],
  async handler({ params, caller, requestId }, { profiles, games, matchFigures }) {
    const { teamId, gameId, isRecordShown } = await profiles.getTeamMatchAccess(params, { caller, requestId });
    if (!isRecordShown) throw new DomainError('error_team_membership_required');
    const [{ maps }, catalog] = await Promise.all([
      matchFigures.listTeamMaps({ teamId, limit: MAX_MAPS }, { caller, requestId }),
      games.catalog(),
    ]);
    const known = catalog.games.find(({ id }) => id === gameId)?.maps ?? [];
    const nameKeys = new Map(known.map(({ id, nameKey }) => [id, nameKey]));
    return {
      maps: maps.map((map) => ({ ...map, nameKey: nameKeys.get(map.mapId) ?? null, winRate: map.won / map.played })),
    };
  },
});

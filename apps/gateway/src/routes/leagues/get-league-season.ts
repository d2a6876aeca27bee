import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Identifier, Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { LEAGUE_READ, LeaguePath, toSeason } from './league-objects.js';
import { SeasonWithCounts, withSeasonCounts } from './season-counts.js';

export const getLeagueSeason = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}/seasons/{seasonId}',
  operationId: 'getLeagueSeason',
  summary: 'Get a season of a league',
  description: ['Returns one season of a league.', 'Read-only; needs no body.'],
  section: 'docs/reference/seasons-and-points.md#seasons',
  isPublished: true,
  params: Type.Object({ ...LeaguePath.properties, seasonId: Identifier('Season id.') }),
  response: Type.Object({ season: SeasonWithCounts, timestamp: Timestamp() }),
  errors: ['error_league_not_found', 'error_league_season_not_found'],
  async handler({ params, caller, requestId }, context) {
    const { season } = await context.leagues.getLeagueSeason(params, { caller, requestId });
    const [counted] = await withSeasonCounts(context, [toSeason(present(season))], { caller, requestId });
    return { season: present(counted) };
  },
});

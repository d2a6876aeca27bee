import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Identifier, Timestamp } from '../../http/fields.js';
import { present } from '../api-objects.js';
import { LEAGUE_READ, LeaguePath, Season, toSeason } from './league-objects.js';

export const getLeagueSeason = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}/seasons/{seasonId}',
  operationId: 'getLeagueSeason',
  summary: 'Get a season of a league',
  description: ['Answers one season of a league.', 'It only reads and needs no body.'],
  section: 'contract 6',
  isPublished: true,
  params: Type.Object({ ...LeaguePath.properties, seasonId: Identifier('Season id.') }),
  response: Type.Object({ season: Season, timestamp: Timestamp() }),
  errors: ['error_league_not_found', 'error_league_season_not_found'],
  async handler({ params, caller, requestId }, { leagues }) {
    const { season } = await leagues.getLeagueSeason(params, { caller, requestId });
    return { season: toSeason(present(season)) };
  },
});

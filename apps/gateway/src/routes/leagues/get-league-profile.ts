import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { present } from '../shared/api-objects.js';
import { LEAGUE_READ, LeaguePath } from './league-objects.js';
import { LeagueProfile, toLeagueProfile } from './league-profile.js';

export const getLeagueProfile = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}',
  operationId: 'getLeagueProfile',
  summary: 'Get a league profile',
  description: ['Returns a league with its games and active seasons.', 'Read-only; needs no body.'],
  section: 'docs/reference/leagues.md#status',
  isPublished: true,
  params: LeaguePath,
  response: Type.Object({ league: LeagueProfile, timestamp: Timestamp() }),
  errors: ['error_league_not_found'],
  async handler({ params, caller, requestId }, context) {
    const { league } = await context.leagues.getLeague(params, { caller, requestId });
    return { league: await toLeagueProfile(present(league), context) };
  },
});

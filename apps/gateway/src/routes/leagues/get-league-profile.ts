import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { present } from '../api-objects.js';
import { LEAGUE_READ, LeaguePath } from './league-objects.js';
import { LeagueProfile, toLeagueProfile } from './league-profile.js';

export const getLeagueProfile = defineRoute({
  ...LEAGUE_READ,
  method: 'POST',
  path: '/leagues/{identifier}',
  operationId: 'getLeagueProfile',
  summary: 'Get a league profile',
  description: ['Answers a league with its games and the seasons that are being played.', 'It only reads and needs no body.'],
  section: 'contract 6',
  isPublished: true,
  params: LeaguePath,
  response: Type.Object({ league: LeagueProfile, timestamp: Timestamp() }),
  errors: ['error_league_not_found'],
  async handler({ params, caller, requestId }, context) {
    const { league } = await context.leagues.getLeague(params, { caller, requestId });
    return { league: await toLeagueProfile(present(league), context) };
  },
});

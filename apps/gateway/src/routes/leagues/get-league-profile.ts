import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { integer, list, nullable, Timestamp } from '../../http/fields.js';
import { named } from '../../http/named.js';
import { present } from '../api-objects.js';
import { LEAGUE_FIELDS, LEAGUE_READ, LeaguePath, Season, toLeagueFields, toSeason } from './league-objects.js';

const LeagueProfile = named(
  'LeagueProfile',
  Type.Object(
    {
      ...LEAGUE_FIELDS,
      staffCount: integer('Members of its staff.'),
      activeSeasons: list(Season, 'The seasons that are being played.'),
      socials: nullable.object(
        Type.Object({}, { additionalProperties: true }),
        'Its addresses elsewhere, by the name of the place; null where it gives none.',
      ),
    },
    { description: 'A league, as everybody may see it.' },
  ),
);

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
    const row = present((await context.leagues.getLeague(params, { caller, requestId })).league);
    return {
      league: {
        ...(await toLeagueFields(row, context)),
        staffCount: row.staffCount,
        activeSeasons: row.activeSeasons.map(toSeason),
        socials: row.socialsJson === undefined ? null : (JSON.parse(row.socialsJson) as Record<string, unknown>),
      },
    };
  },
});

import type { league } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { integer, list, nullable } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { LEAGUE_FIELDS, Season, toLeagueFields, toSeason } from './league-objects.js';

export const LeagueProfile = named(
  'LeagueProfile',
  Type.Object(
    {
      ...LEAGUE_FIELDS,
      staffCount: integer('Members of its staff.'),
      activeSeasons: list(Season, 'Active seasons.'),
      defaultGameId: nullable.string(
        'The game to show first: the active one with the most approved teams; null without games.',
        'valorant',
      ),
      socials: nullable.object(Type.Object({}, { additionalProperties: true }), 'Its links to other sites, by site; null if none.'),
    },
    { description: 'A league, as shown publicly.' },
  ),
);

/** The public profile of a league, from its service's response. */
export async function toLeagueProfile(row: league.League, context: GatewayContext): Promise<Static<typeof LeagueProfile>> {
  return {
    ...(await toLeagueFields(row, context)),
    staffCount: row.staffCount,
    defaultGameId: row.defaultGameId ?? null,
    activeSeasons: row.activeSeasons.map(toSeason),
    socials: row.socials?.bySite ?? (row.socialsJson === undefined ? null : (JSON.parse(row.socialsJson) as Record<string, unknown>)),
  };
}

import { fromLeagueRules, type league } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { JsonObject, LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { toPoints } from './to-points.js';

export const getLeagueSettings = defineRoute({
  ...leagueOperation('getLeagueSettings', ['Returns all settings of a league. Read-only; needs no body.']),
  summary: 'Get the settings of a league',
  params: LeaguePath,
  response: Type.Object({
    league: JsonObject(
      'The league: `id`, `slug`, `name`, `description`, `status`, `socials`, `applications`, `maxTeamsPerGame`, `disputes`, `games`, ' +
        '`rules` and `points` (one entry per game), `cooldowns`, `isEnabled`, `suspendedAt`, `shutdownRequestedAt`.',
    ),
    timestamp: Timestamp(),
  }),
  async handler({ params, caller, requestId }, { leagueRecords }) {
    const { league, leagueJson } = await leagueRecords.getLeagueSettings({ league: params.identifier }, { caller, requestId });
    return { league: league ? toSettings(league) : (JSON.parse(leagueJson) as Record<string, unknown>) };
  },
});

function toSettings({ games, ...row }: league.LeagueOverview): Record<string, unknown> {
  return {
    ...{ id: row.id, slug: row.slug, name: row.name, description: row.description, status: row.status, isEnabled: row.isEnabled },
    ...{ suspendedAt: row.suspendedAt ?? null, shutdownRequestedAt: row.shutdownRequestedAt ?? null },
    ...{ applications: row.applications, maxTeamsPerGame: row.maxTeamsPerGame ?? null, socials: row.socials?.bySite ?? null },
    games: games.map(({ gameId, isActive }) => ({ gameId, isActive })),
    rules: games.flatMap(({ gameId, rules }) => (rules ? [{ gameId, ...fromLeagueRules(rules) }] : [])),
    points: games.flatMap(({ gameId, points }) => (points ? [{ gameId, ...toPoints(points) }] : [])),
    cooldowns: omitUndefined(row.cooldowns),
    disputes: omitUndefined(row.disputes),
  };
}

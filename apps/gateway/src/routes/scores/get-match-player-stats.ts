import type { match } from '@matchpoint/contracts';
import Type from 'typebox';
import { list, Timestamp } from '../../operation/fields.js';
import { MatchPath } from '../matches/match-fields.js';
import { defineRoute } from '../shared/define-route.js';
import { MapPlayerStats, MatchPlayerStats, readOpenUsers, toMatchPlayerStats } from './player-stats-objects.js';

export const getMatchPlayerStats = defineRoute({
  method: 'GET',
  path: '/matches/{matchId}/player-stats',
  operationId: 'getMatchPlayerStats',
  summary: 'Get the player statistics of a match',
  description: [
    'Returns the player statistics from a game or league, map by map, and their totals over the series.',
    'Players of a private team are shown only to its active members, and people with a non-public profile only to themselves.',
  ],
  section: 'docs/reference/scores.md#player-statistics',
  tag: 'Scores',
  accepts: 'visitor',
  scope: ['matches.user_matches:read', 'matches.team_matches:read', 'matches.org_matches:read'],
  params: MatchPath,
  response: Type.Object({
    maps: list(MapPlayerStats, 'Maps with statistics, in order.'),
    totals: list(MatchPlayerStats, 'Totals of each player over all these maps, confirmed or not.'),
    timestamp: Timestamp(),
  }),
  errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  async handler({ params, caller, requestId }, context) {
    const { maps, totals } = await context.matchFigures.getMatchPlayerStats(params, { caller, requestId });
    const ids = totals.map(({ userId }) => userId);
    const users = await readOpenUsers(ids, { caller, requestId }, context);
    const shown = (players: readonly match.PlayerFigures[]) =>
      players.map((player) => toMatchPlayerStats(player, users)).filter((player) => player !== undefined);
    return {
      maps: maps.map(({ players, scoreStatus = null, ...map }) => ({ ...map, scoreStatus, players: shown(players) })),
      totals: shown(totals),
    };
  },
});

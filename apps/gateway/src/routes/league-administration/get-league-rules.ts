import { fromLeagueRules } from '@matchpoint/contracts';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation } from '../leagues/league-operation.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';
import { toPoints } from './to-points.js';

const JsonOrNull = (description: string, example: object) =>
  Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], additionalProperties: true, description, examples: [example] });

export const getLeagueRules = defineRoute({
  ...leagueOperation('getLeagueRules', ['Returns a league’s rules and points for a game. Read-only.'], ['error_league_game_not_found']),
  summary: 'Get the rules and points of a game of a league',
  params: LeaguePath,
  body: Type.Object({ gameId: GameId() }),
  response: Type.Object({
    rules: JsonOrNull('The rules that are set, in the form of updateLeagueRules; null if none.', {
      allowedBestOf: [3],
      matchFormat: 'BEST_OF_3',
    }),
    pointsConfig: JsonOrNull('The points for each result; null for the default 3, 1 and 0.', { baseWin: 3, baseDraw: 1, baseLoss: 0 }),
    timestamp: Timestamp(),
  }),
  async handler({ params, body, caller, requestId }, context) {
    const request = { league: params.identifier, gameId: await slugOfGame(context, body.gameId) };
    const { rules, pointsConfig, rulesJson, pointsConfigJson } = await context.leagueRecords.getLeagueRules(request, { caller, requestId });
    return {
      rules: rules ? fromLeagueRules<Record<string, unknown>>(rules) : parsed(rulesJson),
      pointsConfig: pointsConfig ? toPoints(pointsConfig) : parsed(pointsConfigJson),
    };
  },
});

const parsed = (json: string | undefined) => (json === undefined ? null : (JSON.parse(json) as Record<string, unknown>));

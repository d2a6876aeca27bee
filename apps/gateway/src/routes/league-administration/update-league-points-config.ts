import { POINTS_UNITS } from '@matchpoint/core';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';

const amount = (minimum: number, maximum: number, description: string, example: number) =>
  Type.Optional(Type.Number({ minimum, maximum, description: `${description} Three decimals at most.`, examples: [example] }));
const points = (description: string, example: number) => amount(-1_000, 1_000, description, example);
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const Breakpoint = named(
  'LeagueStreakBreakpoint',
  Type.Object(
    {
      count: Type.Integer({ minimum: 2, maximum: 1_000, description: 'Wins in a row from which on it holds.' }),
      bonus: Type.Number({ minimum: 0, maximum: 10, description: 'What is added to a win, as a fraction of it.' }),
    },
    { description: 'What a win is worth more after so many in a row.' },
  ),
);

export const updateLeaguePointsConfig = defineRoute({
  ...leagueOperation(
    'updateLeaguePointsConfig',
    [
      'Changes what results are worth in the tables of a game, field by field; what is left out stays.',
      'It answers when all tables show it. Completed seasons keep what they counted by.',
    ],
    ['error_league_game_not_found'],
  ),
  summary: 'Change what results are worth',
  params: LeaguePath,
  body: Type.Object({
    gameId: GameId(),
    unitLabel: Type.Optional(Type.Enum([...POINTS_UNITS], { description: 'What points are called.' })),
    baseWin: points('Points of a win.', 3),
    baseDraw: points('Points of a draw.', 1),
    baseLoss: points('Points of a loss.', 0),
    allowNegative: flag('Whether a team can have less than no points.'),
    streakBonusEnabled: flag('Whether wins in a row are worth more.'),
    streakBreakpoints: Type.Optional(
      Type.Array(Breakpoint, { maxItems: 20, description: 'By ascending count.', examples: [[{ count: 3, bonus: 0.25 }]] }),
    ),
    challengerWinBonus: amount(0, 10, 'What is added to the win of a team that challenged, as a fraction of it.', 0.1),
    challengedWinBonus: amount(0, 10, 'What is added to the win of a team that was challenged, as a fraction of it.', 0.1),
    forfeitPenalty: amount(0, 1_000, 'What giving up costs besides.', 1),
    challengeRefuseAdditionalPenalty: amount(0, 1_000, 'What refusing a challenge costs.', 0.5),
    matchupCooldownHours: amount(0, 8_760, 'For how long two teams get no points again from each other.', 24),
    scrimmageAwardsPoints: flag('Whether challenges outside of seasons give points.'),
  }),
  response: Type.Object({
    success: Success(),
    configId: text('Id of the configuration, stable per league and game.'),
    timestamp: Timestamp(),
  }),
  emits: ['league.points_updated', 'league.standings_updated'],
  async handler(input, context) {
    const { gameId, streakBreakpoints, ...fields } = input.body;
    const change = { ...fields, ...(streakBreakpoints && { streakBreakpoints: { items: streakBreakpoints } }) };
    const request = { league: input.params.identifier, gameId: await slugOfGame(context, gameId), ...change };
    return { success: true as const, ...(await context.leagueCompetition.updateLeaguePointsConfig(request, writeOptions(input))) };
  },
});

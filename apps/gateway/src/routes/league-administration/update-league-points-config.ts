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
  Type.Optional(Type.Number({ minimum, maximum, description: `${description} At most three decimals.`, examples: [example] }));
const points = (description: string, example: number) => amount(-1_000, 1_000, description, example);
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

const Breakpoint = named(
  'LeagueStreakBreakpoint',
  Type.Object(
    {
      count: Type.Integer({ minimum: 2, maximum: 1_000, description: 'Number of consecutive wins from which it applies.' }),
      bonus: Type.Number({ minimum: 0, maximum: 10, description: 'Bonus on a win, as a fraction of its points.' }),
    },
    { description: 'Bonus for consecutive wins.' },
  ),
);

export const updateLeaguePointsConfig = defineRoute({
  ...leagueOperation(
    'updateLeaguePointsConfig',
    [
      'Changes the points for results in the tables of a game; omitted fields stay.',
      'It responds once all tables are updated. Completed seasons keep their configuration.',
    ],
    ['error_league_game_not_found'],
  ),
  summary: 'Change the points configuration',
  params: LeaguePath,
  body: Type.Object({
    gameId: GameId(),
    unitLabel: Type.Optional(Type.Enum([...POINTS_UNITS], { description: 'Name of the points.' })),
    baseWin: points('Points for a win.', 3),
    baseDraw: points('Points for a draw.', 1),
    baseLoss: points('Points for a loss.', 0),
    allowNegative: flag('Whether a team can have negative points.'),
    streakBonusEnabled: flag('Whether consecutive wins earn a bonus.'),
    streakBreakpoints: Type.Optional(
      Type.Array(Breakpoint, { maxItems: 20, description: 'Bonuses, by ascending count.', examples: [[{ count: 3, bonus: 0.25 }]] }),
    ),
    challengerWinBonus: amount(0, 10, 'Bonus on the win of a challenging team, as a fraction of its points.', 0.1),
    challengedWinBonus: amount(0, 10, 'Bonus on the win of a challenged team, as a fraction of its points.', 0.1),
    forfeitPenalty: amount(0, 1_000, 'Additional deduction for a forfeit.', 1),
    challengeRefuseAdditionalPenalty: amount(0, 1_000, 'Deduction for refusing a challenge.', 0.5),
    matchupCooldownHours: amount(0, 8_760, 'How long two teams earn no further points from each other.', 24),
    scrimmageAwardsPoints: flag('Whether challenges outside of seasons earn points.'),
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

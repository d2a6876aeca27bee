import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { slugOfGame } from '../leagues/league-slugs.js';
import { GameId } from './administration-paths.js';
import { QUALIFYING_INPUT, SeasonName } from './season-fields.js';

const YEAR_2000 = Date.UTC(2000, 0, 1);
const YEAR_2101 = Date.UTC(2101, 0, 1);
const MAX_YEARS = 3;

const Instant = (description: string) =>
  Type.Integer({ minimum: YEAR_2000, maximum: YEAR_2101 - 1, description, examples: [1_767_225_600_000] });

export const createLeagueSeason = defineRoute({
  ...leagueOperation(
    'createLeagueSeason',
    ['Adds an upcoming season of at most three years. Its dates neither start nor end it. A game has at most 200 seasons.'],
    ['error_league_game_not_found', 'error_name_taken', 'error_limit_reached'],
  ),
  summary: 'Create a season',
  params: LeaguePath,
  body: Type.Object({
    gameId: GameId(),
    name: SeasonName(),
    startDate: Instant('Start time in epoch milliseconds.'),
    endDate: Instant('End time in epoch milliseconds.'),
    ...QUALIFYING_INPUT,
  }),
  response: Type.Object({ success: Success(), seasonId: text('Season id.'), timestamp: Timestamp() }),
  emits: ['league.season_created'],
  async handler(input, context) {
    const { identifier } = input.params;
    const { gameId, name, startDate, endDate, qualifies, qualifiesFor } = input.body;
    if (endDate < startDate) throw invalidInput('body.endDate', 'before startDate');
    const last = new Date(startDate);
    last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS);
    if (endDate > last.getTime()) throw invalidInput('body.endDate', `more than ${MAX_YEARS} years after startDate`);
    const dates = { startDate: new Date(startDate).toISOString(), endDate: new Date(endDate).toISOString() };
    const terms = { qualifies: qualifies ?? undefined, qualifiesFor: qualifiesFor ?? undefined };
    const request = { league: identifier, gameId: await slugOfGame(context, gameId), name, ...dates, ...terms };
    return { success: true as const, ...(await context.leagueCompetition.createLeagueSeason(request, writeOptions(input))) };
  },
});

import Type, { type TSchema } from 'typebox';
import { named } from '../../http/named.js';

/** The rules that a league may set for a game (league administration 6): each may be left out, and null clears it. */

const rule = <Value>(schema: TSchema & object, description: string, example: Value) =>
  Type.Optional(Type.Unsafe<Value | null>({ anyOf: [schema, { type: 'null' }], description, examples: [example] }));

const ids = (description: string, example: string[]) =>
  rule({ type: 'array', maxItems: 1_000, items: { type: 'string', minLength: 1, maxLength: 256 } } as TSchema, description, example);
const flag = (description: string, example: boolean) => rule({ type: 'boolean' } as TSchema, description, example);
const whole = (minimum: number, maximum: number, description: string, example: number) =>
  rule({ type: 'integer', minimum, maximum } as TSchema, description, example);
const amount = (description: string, example: number) => rule({ type: 'number', minimum: 0 } as TSchema, description, example);

const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
const days = (description: string) =>
  rule({ type: 'array', maxItems: 7, items: { type: 'string', enum: WEEKDAYS } } as TSchema, description, ['FRIDAY', 'SATURDAY']);

const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const TimeRange = named(
  'LeagueTimeRange',
  Type.Object(
    {
      start: Type.String({ maxLength: 5, pattern: TIME_OF_DAY, description: 'The first minute, HH:MM.', examples: ['18:00'] }),
      end: Type.String({
        maxLength: 5,
        pattern: TIME_OF_DAY,
        description: 'The first minute after it; not after the start: on the next day.',
        examples: ['23:00'],
      }),
    },
    { description: 'Hours of a day, by the clock of the league.' },
  ),
);
const hours = (description: string) => rule(TimeRange, description, { start: '18:00', end: '23:00' });
const SizeRange = named(
  'LeagueSizeRange',
  Type.Object(
    {
      min: Type.Integer({ minimum: 1, maximum: 100, description: 'At least.', examples: [5] }),
      max: Type.Integer({ minimum: 1, maximum: 100, description: 'At most.', examples: [5] }),
    },
    { description: 'How many, from and to.' },
  ),
);

export const RULE_FIELDS = {
  allowedPlaylistIds: ids('Playlists of the game: matches have a mode of one of them.', ['competitive']),
  allowedModeIds: ids('Modes of the game.', ['standard']),
  allowedMapIds: ids('Maps of the game.', ['bind', 'haven']),
  matchFormat: rule(
    { type: 'string', enum: ['BEST_OF_1', 'BEST_OF_3', 'BEST_OF_5', 'BEST_OF_7'] } as TSchema,
    'The one length of series; says what `allowedBestOf` says.',
    'BEST_OF_3',
  ),
  allowedBestOf: rule(
    { type: 'array', minItems: 1, maxItems: 4, items: { type: 'integer', enum: [1, 3, 5, 7] } } as TSchema,
    'Lengths of series.',
    [1, 3],
  ),
  teamSize: rule(SizeRange, 'Players a team.', { min: 5, max: 5 }),
  forceCompetitive: flag('Maps are selected as for competitive play.', true),
  allowedDays: days('Days on which matches are played.'),
  blockedDays: days('Days on which they are not.'),
  allowedTimeRange: hours('Hours in which they are played.'),
  timezone: rule(
    { type: 'string', minLength: 1, maxLength: 64 } as TSchema,
    'The time zone of days and hours; UTC unless given.',
    'Europe/Berlin',
  ),
  challengesEnabled: flag('Whether teams of the league may challenge each other.', true),
  maxChallengesPerTeamPerSeason: whole(0, 1_000, 'Challenges that a team sends in a season, at most.', 20),
  maxPointsMatchesPerPairPer24h: whole(1, 100, 'Matches of the same two teams within 24 hours that give points, at most.', 2),
  maxPendingChallengesPerOpponent: whole(0, 1_000, 'Challenges of a team to one opponent that wait for an answer, at most.', 1),
  maxPendingChallengesTotal: whole(0, 1_000, 'Challenges of a team that wait for an answer, at most.', 5),
  challengeCooldownMinutes: whole(0, 525_600, 'Minutes between two challenges of a team to the same opponent.', 60),
  wagersAllowed: flag('Whether wagers are played.', false),
  minWagerAmount: amount('The smallest wager.', 1),
  maxWagerAmount: amount('The largest wager.', 50),
  minRosterSize: whole(1, 100, 'Active members that a team has, at least.', 5),
  maxRosterSize: whole(1, 100, 'Active members that a team has, at most.', 10),
  rosterLockEnabled: flag('Whether who joins a team later is rostered only if they joined in the window below.', true),
  rosterChangeWindowDays: days('Days on which teams may change.'),
  rosterChangeWindowTime: hours('Hours in which teams may change.'),
  maxRosterChangesPerWeek: whole(1, 100, 'Who of those that joined a team in a week are rostered: the first so many.', 2),
};

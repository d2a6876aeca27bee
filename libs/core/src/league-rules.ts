/**
 * Every rule that a league can set for a game, declared once: its JSON Schema, its description and an example.
 * The domain type, the HTTP fields and the import derive from this list.
 */

/** The part of JSON Schema (2020-12) that rules use. */
export interface RuleSchema {
  readonly [keyword: string]: unknown;
  readonly type: string;
}

export interface RuleDeclaration<Value> {
  readonly schema: RuleSchema;
  readonly description: string;
  readonly example: Value;
}

export const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Series lengths by the format that names them. */
export const SERIES_FORMATS: Readonly<Record<string, number>> = { BEST_OF_1: 1, BEST_OF_3: 3, BEST_OF_5: 5, BEST_OF_7: 7 };

/** `HH:MM`. The end is excluded; a range whose end is not after its start runs over midnight. */
export interface TimeRange {
  start: string;
  end: string;
}

export interface SizeRange {
  min: number;
  max: number;
}

/** The pattern of a time of day. */
export const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const timeOfDay = (description: string, example: string) => ({
  ...{ type: 'string', maxLength: 5, pattern: TIME_OF_DAY, description, examples: [example] },
});
export const TIME_RANGE: RuleSchema = {
  type: 'object',
  required: ['start', 'end'],
  properties: {
    start: timeOfDay('First minute of the range, HH:MM.', '18:00'),
    end: timeOfDay('First minute after the range, HH:MM. A range that does not end after its start runs over midnight.', '23:00'),
  },
  description: "A range of hours in the league's time zone.",
};

const bound = (description: string) => ({ type: 'integer', minimum: 1, maximum: 100, description, examples: [5] });
export const SIZE_RANGE: RuleSchema = {
  type: 'object',
  required: ['min', 'max'],
  properties: { min: bound('Smallest size.'), max: bound('Largest size.') },
  description: 'A range of sizes, both ends included.',
};

function rule<Value>(schema: RuleSchema, description: string, example: Value): RuleDeclaration<Value> {
  return { schema, description, example };
}

const ids = (description: string, example: string[]) =>
  rule({ type: 'array', maxItems: 1_000, items: { type: 'string', minLength: 1, maxLength: 256 } }, description, example);
const flag = (description: string, example: boolean) => rule({ type: 'boolean' }, description, example);
const whole = (minimum: number, maximum: number, description: string, example: number) =>
  rule({ type: 'integer', minimum, maximum }, description, example);
const amount = (description: string, example: number) => rule({ type: 'number', minimum: 0 }, description, example);
const days = (description: string) =>
  rule<Weekday[]>({ type: 'array', maxItems: 7, items: { type: 'string', enum: [...WEEKDAYS] } }, description, ['FRIDAY', 'SATURDAY']);
const hours = (description: string) => rule<TimeRange>(TIME_RANGE, description, { start: '18:00', end: '23:00' });

export const LEAGUE_RULES = {
  allowedPlaylistIds: ids('Playlists of the game. A match must use a mode of one of them.', ['competitive']),
  allowedModeIds: ids('Modes that matches may use.', ['standard']),
  allowedMapIds: ids('Maps that matches may use.', ['bind', 'haven']),
  matchFormat: rule<string>(
    { type: 'string', enum: Object.keys(SERIES_FORMATS) },
    'The only series length. Short for an `allowedBestOf` of one; if both are sent, they must agree.',
    'BEST_OF_3',
  ),
  allowedBestOf: rule<number[]>(
    { type: 'array', minItems: 1, maxItems: 4, items: { type: 'integer', enum: Object.values(SERIES_FORMATS) } },
    'Series lengths that matches may have.',
    [1, 3],
  ),
  teamSize: rule<SizeRange>(SIZE_RANGE, 'Players per team in a match.', { min: 5, max: 5 }),
  forceCompetitive: flag('Whether matches must select maps in the COMPETITIVE way.', true),
  allowedDays: days('Days on which matches may be played.'),
  blockedDays: days('Days on which no match may be played.'),
  allowedTimeRange: hours('Hours in which matches may start.'),
  timezone: rule({ type: 'string', minLength: 1, maxLength: 64 }, 'IANA time zone of all days and hours. Default: UTC.', 'Europe/Berlin'),
  challengesEnabled: flag('Whether teams of the league may challenge each other. Default: true.', true),
  maxChallengesPerTeamPerSeason: whole(0, 1_000, 'Maximum number of challenges that a team may send per season.', 20),
  maxPointsMatchesPerPairPer24h: whole(
    1,
    100,
    'Maximum number of matches between the same two teams that award points within 24 hours.',
    2,
  ),
  maxPendingChallengesPerOpponent: whole(0, 1_000, 'Maximum number of pending challenges of a team to the same opponent.', 1),
  maxPendingChallengesTotal: whole(0, 1_000, 'Maximum number of pending challenges of a team.', 5),
  challengeCooldownMinutes: whole(0, 525_600, 'Minutes between two challenges of a team to the same opponent.', 60),
  wagersAllowed: flag('Whether wager matches are allowed. Default: true.', false),
  minWagerAmount: amount('Minimum wager.', 1),
  maxWagerAmount: amount('Maximum wager.', 50),
  minRosterSize: whole(1, 100, 'Minimum number of active members of a team.', 5),
  maxRosterSize: whole(1, 100, 'Maximum number of active members of a team.', 10),
  rosterLockEnabled: flag('Whether rosters are locked: later joiners may play only if they joined in the roster change window.', true),
  rosterChangeWindowDays: days('Days of the roster change window.'),
  rosterChangeWindowTime: hours('Hours of the roster change window.'),
  maxRosterChangesPerWeek: whole(
    1,
    100,
    'Maximum number of players per team and ISO week who may join and still play while rosters are locked.',
    2,
  ),
};

export type LeagueRuleName = keyof typeof LEAGUE_RULES;

/** Rules as callers send and read them; an absent rule allows everything. */
export type LeagueRuleValues = {
  [Name in LeagueRuleName]?: (typeof LEAGUE_RULES)[Name] extends RuleDeclaration<infer Value> ? Value : never;
};

import { createRowParser } from '@matchpoint/rpc';
import Type from 'typebox';
import { WEEKDAYS } from '../domain/local-time.js';
import { UNIT_LABELS } from '../domain/points-policy.js';
import { LEAGUE_ROLES, SEASON_STATUSES, TICKET_STATUSES } from '../domain/imported-league.js';

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Instant = Type.String({ maxLength: 40 });

const Ids = Type.Optional(Type.Array(Name, { maxItems: 1_000 }));
const Amount = Type.Optional(Type.Number({ minimum: 0 }));
const Days = Type.Optional(Type.Array(Type.Enum([...WEEKDAYS]), { maxItems: 7 }));
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });

const Rules = Type.Object({
  game: Name,
  allowedModeIds: Ids,
  allowedMapIds: Ids,
  allowedBestOf: Type.Optional(Type.Array(Type.Union([1, 3, 5, 7].map((value) => Type.Literal(value))), { maxItems: 4 })),
  teamSize: Type.Optional(Type.Object({ min: Type.Integer({ minimum: 1 }), max: Type.Integer({ minimum: 1 }) })),
  wagersAllowed: Type.Optional(Type.Boolean()),
  minWagerAmount: Amount,
  maxWagerAmount: Amount,
  allowedDays: Days,
  blockedDays: Days,
  allowedTimeRange: Type.Optional(Type.Object({ start: TimeOfDay, end: TimeOfDay })),
  timezone: Type.Optional(Name),
});
const OptionalNumber = Type.Optional(Type.Number());
const OptionalFlag = Type.Optional(Type.Boolean());
/** What the numbers may be is judged with the rest of the row, as points/update judges it. */
const Points = Type.Object({
  game: Name,
  unitLabel: Type.Optional(Type.Enum([...UNIT_LABELS])),
  baseWin: OptionalNumber,
  baseDraw: OptionalNumber,
  baseLoss: OptionalNumber,
  allowNegative: OptionalFlag,
  streakBonusEnabled: OptionalFlag,
  streakBreakpoints: Type.Optional(Type.Array(Type.Object({ count: Type.Number(), bonus: Type.Number() }), { maxItems: 20 })),
  challengerWinBonus: OptionalNumber,
  challengedWinBonus: OptionalNumber,
  forfeitPenalty: OptionalNumber,
  challengeRefuseAdditionalPenalty: OptionalNumber,
  matchupCooldownHours: OptionalNumber,
  scrimmageAwardsPoints: OptionalFlag,
});

/** A row of kind "league" of contract 11, as far as it can be checked by itself. */
export const parseLeagueRow = createRowParser(
  Type.Object({
    // Stands in paths.
    slug: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\s/?#%]+$' }),
    name: Name,
    games: Type.Array(Name, { maxItems: 100 }),
    members: Type.Optional(Type.Array(Type.Object({ username: Name, role: Type.Enum([...LEAGUE_ROLES]) }), { maxItems: 10_000 })),
    teams: Type.Optional(Type.Array(Name, { maxItems: 10_000 })),
    seasons: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ minLength: 1, maxLength: 100 }),
          game: Name,
          status: Type.Enum([...SEASON_STATUSES]),
          startDate: Instant,
          endDate: Instant,
        }),
        { maxItems: 1_000 },
      ),
    ),
    tickets: Type.Optional(
      Type.Array(
        Type.Object({
          externalId: Name,
          subject: Type.String({ minLength: 1, maxLength: 200 }),
          description: Type.String({ minLength: 1, maxLength: 2000 }),
          requester: Name,
          status: Type.Enum([...TICKET_STATUSES]),
        }),
        { maxItems: 10_000 },
      ),
    ),
    rules: Type.Optional(Type.Array(Rules, { maxItems: 100 })),
    points: Type.Optional(Type.Array(Points, { maxItems: 100 })),
  }),
);

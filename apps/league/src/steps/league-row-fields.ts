import Type from 'typebox';
import { WEEKDAYS } from '../domain/local-time.js';
import { MEMBERSHIP_STATUSES } from '../domain/membership.js';
import { PENALTY_TYPES } from '../domain/penalty.js';
import { UNIT_LABELS } from '../domain/points-policy.js';

/** Parts of a league's row in a bundle: what may stand in it follows the operations that write the same (league administration 2, 8). */

export const Name = Type.String({ minLength: 1, maxLength: 200 });
export const Instant = Type.String({ maxLength: 40 });

const Ids = Type.Optional(Type.Array(Name, { maxItems: 1_000 }));
const Amount = Type.Optional(Type.Number({ minimum: 0 }));
const Days = Type.Optional(Type.Array(Type.Enum([...WEEKDAYS]), { maxItems: 7 }));
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const TimeRange = Type.Optional(Type.Object({ start: TimeOfDay, end: TimeOfDay }));
const OptionalFlag = Type.Optional(Type.Boolean());
const Whole = (minimum: number, maximum: number) => Type.Optional(Type.Integer({ minimum, maximum }));

/** The rules of a game; whether they fit together is judged with the rest of the row. */
export const RULE_FIELDS = {
  allowedPlaylistIds: Ids,
  allowedModeIds: Ids,
  allowedMapIds: Ids,
  matchFormat: Type.Optional(Name),
  allowedBestOf: Type.Optional(Type.Array(Type.Union([1, 3, 5, 7].map((value) => Type.Literal(value))), { maxItems: 4 })),
  teamSize: Type.Optional(Type.Object({ min: Type.Integer({ minimum: 1 }), max: Type.Integer({ minimum: 1 }) })),
  forceCompetitive: OptionalFlag,
  wagersAllowed: OptionalFlag,
  minWagerAmount: Amount,
  maxWagerAmount: Amount,
  allowedDays: Days,
  blockedDays: Days,
  allowedTimeRange: TimeRange,
  timezone: Type.Optional(Name),
  challengesEnabled: OptionalFlag,
  maxChallengesPerTeamPerSeason: Whole(0, 1_000),
  maxPointsMatchesPerPairPer24h: Whole(1, 100),
  maxPendingChallengesPerOpponent: Whole(0, 1_000),
  maxPendingChallengesTotal: Whole(0, 1_000),
  challengeCooldownMinutes: Whole(0, 525_600),
  minRosterSize: Whole(1, 100),
  maxRosterSize: Whole(1, 100),
  rosterLockEnabled: OptionalFlag,
  rosterChangeWindowDays: Days,
  rosterChangeWindowTime: TimeRange,
  maxRosterChangesPerWeek: Whole(1, 100),
};
export const Rules = Type.Object({ game: Name, ...RULE_FIELDS });
const OptionalNumber = Type.Optional(Type.Number());
/** What the numbers may be is judged with the rest of the row, as points/update judges it. */
export const Points = Type.Object({
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

const Minutes = (maximum: number) => Whole(1, maximum);
const Hours = Type.Optional(Type.Number({ minimum: 0, maximum: 8_760 }));
/** What a league is besides its lists. */
export const SETTING_FIELDS = {
  description: Type.Optional(Type.String({ maxLength: 500 })),
  socials: Type.Optional(Type.Record(Type.String({ minLength: 1, maxLength: 50 }), Type.String({ maxLength: 200, pattern: '^https://' }))),
  isEnabled: OptionalFlag,
  settings: Type.Optional(
    Type.Object({
      applications: Type.Optional(Type.Enum(['open', 'review', 'closed'])),
      maxTeamsPerGame: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()])),
      disputes: Type.Optional(
        Type.Object({
          windowMinutes: Minutes(10_080),
          answerMinutes: Minutes(10_080),
          rulingMinutes: Minutes(43_200),
          onDeadline: Type.Optional(Type.Enum(['void', 'first_claim'])),
        }),
      ),
    }),
  ),
  cooldowns: Type.Optional(
    Type.Object({
      selfLeaveCooldownHours: Hours,
      kickCooldownHours: Hours,
      repeatLeavePenaltyEnabled: OptionalFlag,
      repeatLeaveCooldownMultiplier: Type.Optional(Type.Number({ minimum: 1, maximum: 10 })),
      maxCooldownHours: Hours,
    }),
  ),
};

const Reason = Type.String({ minLength: 1, maxLength: 500 });
const MAX_RECORDS = 10_000;
const Texts = Type.Optional(Type.Array(Name, { maxItems: 100 }));
/** What the staff of a league has written down, each with a key of its own. */
export const RECORD_FIELDS = {
  displayRules: Type.Optional(
    Type.Array(
      Type.Object({
        externalId: Type.Optional(Name),
        game: Name,
        category: Type.String({ minLength: 1, maxLength: 100 }),
        categoryOrder: Type.Integer({ minimum: 0, maximum: 9_999 }),
        categoryIcon: Type.Optional(Type.String({ maxLength: 200 })),
        scope: Type.Optional(Type.Object({ modes: Texts, playlists: Texts })),
        isCustomCategory: OptionalFlag,
        isOverride: OptionalFlag,
        content: Type.Object({
          sections: Type.Array(
            Type.Object({
              heading: Type.Optional(Type.String({ maxLength: 100 })),
              items: Type.Array(Type.String({ minLength: 1, maxLength: 1_000 }), { minItems: 1, maxItems: 50 }),
            }),
            { minItems: 1, maxItems: 20 },
          ),
        }),
      }),
      { maxItems: 5_000 },
    ),
  ),
  bans: Type.Optional(
    Type.Array(
      Type.Object({
        externalId: Name,
        team: Name,
        reason: Reason,
        isPermanent: OptionalFlag,
        expiresAt: Type.Optional(Type.Union([Instant, Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 })])),
        createdAt: Type.Optional(Instant),
      }),
      { maxItems: MAX_RECORDS },
    ),
  ),
  penalties: Type.Optional(
    Type.Array(
      Type.Object({
        externalId: Name,
        team: Name,
        game: Name,
        season: Type.Optional(Name),
        type: Type.Enum([...PENALTY_TYPES]),
        value: Whole(1, 1_000),
        reason: Reason,
        createdAt: Type.Optional(Instant),
      }),
      { maxItems: MAX_RECORDS },
    ),
  ),
  announcements: Type.Optional(
    Type.Array(
      Type.Object({
        externalId: Name,
        title: Type.String({ minLength: 1, maxLength: 150 }),
        body: Type.String({ minLength: 1, maxLength: 4_000 }),
        createdAt: Type.Optional(Instant),
      }),
      { maxItems: MAX_RECORDS },
    ),
  ),
};

/** A team's slug, or that with what the team is to the league. */
export const Team = Type.Union([Name, Type.Object({ team: Name, status: Type.Optional(Type.Enum([...MEMBERSHIP_STATUSES])) })]);

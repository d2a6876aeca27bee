import {
  LEAGUE_RULES,
  type LeagueRuleName,
  type LeagueRuleValues,
  MEMBERSHIP_STATUSES,
  PENALTY_TYPES,
  POINTS_UNITS,
} from '@matchpoint/core';
import Type, { type TOptional, type TUnsafe } from 'typebox';

/** Parts of a league's row in a bundle. Their bounds are those of the operations that write the same (docs/reference/import.md#rows). */

export const Name = Type.String({ minLength: 1, maxLength: 200 });
export const Instant = Type.String({ maxLength: 40 });

const OptionalFlag = Type.Optional(Type.Boolean());
const Whole = (minimum: number, maximum: number) => Type.Optional(Type.Integer({ minimum, maximum }));

/** The rules of a game, each as `updateLeagueRules` accepts it; the row's other checks decide whether they fit together. */
export const RULE_FIELDS = Object.fromEntries(
  Object.entries(LEAGUE_RULES).map(([name, { schema }]) => [name, Type.Optional(Type.Unsafe(schema))]),
) as { [Name in LeagueRuleName]: TOptional<TUnsafe<NonNullable<LeagueRuleValues[Name]>>> };
export const Rules = Type.Object({ game: Name, ...RULE_FIELDS });
const OptionalNumber = Type.Optional(Type.Number());
/** The row's other checks bound the numbers, as points/update does. */
export const Points = Type.Object({
  game: Name,
  unitLabel: Type.Optional(Type.Enum([...POINTS_UNITS])),
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
/** A league's own fields, without its lists. */
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
/** Records of a league's staff, each with its own key. */
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

/** A team's slug, alone or with its status in the league. */
export const Team = Type.Union([Name, Type.Object({ team: Name, status: Type.Optional(Type.Enum([...MEMBERSHIP_STATUSES])) })]);

import { ATTENDANCE_STATUSES, PUBLISH_STATUSES } from '@matchpoint/core';
import Type from 'typebox';
import { choice, Identifier, Success, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Fields and bodies shared by the operations on a match. */

export const Platform = () =>
  choice('Platform', ['PC', 'XBOX', 'PLAYSTATION', 'CONSOLE_ONLY', 'CROSSPLAY'], 'Gaming platform of the match.');
export const InputDevice = () =>
  choice('InputDevice', ['ALL', 'CONTROLLER', 'KB_M'], 'Allowed input devices: any, controllers, or keyboard and mouse.');
const REGIONS = ['NONE', 'NA_EAST', 'NA_WEST', 'EU', 'ASIA', 'OCEANIA', 'SOUTH_AMERICA', 'MIDDLE_EAST', 'AFRICA'] as const;
export const Region = () => choice('Region', REGIONS, 'Where the match is played; NONE: anywhere.');
export const MatchType = () => choice('MatchType', ['XP_ONLY', 'WAGER'], 'Stakes: only experience, or also a wager.');
export const MapSelectionType = () => choice('MapSelectionType', ['COMPETITIVE', 'FLEX'], 'Map selection: by competitive rules, or free.');
export const MapPreferenceMode = () =>
  choice('MapPreferenceMode', ['PREFERRED', 'VETO', 'MANUAL'], 'How maps are decided: preferences, a veto, or manually.');
export const PublishStatus = () =>
  choice(
    'PublishStatus',
    PUBLISH_STATUSES,
    'Visibility: only the creator team (DRAFT), others too (PUBLISHED), or its teams, when it accepts only cancellation (ARCHIVED).',
  );
export const BestOf = () =>
  named('BestOf', Type.Unsafe<number>({ type: 'integer', enum: [1, 3, 5, 7], description: 'Maximum number of maps in the series.' }));

/** Further limits depend on the game and are checked by the match service. */
const MAX_TEAM_SIZE = 1_000;
export const TeamSize = () =>
  Type.Integer({
    minimum: 1,
    maximum: MAX_TEAM_SIZE,
    description: 'Players per team, within the game’s limits.',
  });

export const Id = Identifier;
export const TeamId = () => Id('Id of the team that the key owner captains.');
export const GameModeId = () => Id('Id of one of the game’s modes, from the catalog.');
const MAX_IDS = 100;
const Ids = (description: string, examples: string[]) =>
  Type.Array(Type.String({ maxLength: 256 }), {
    maxItems: MAX_IDS,
    description,
    examples: [examples],
  });
export const SelectedMaps = () => Ids('Ids of released maps of the mode, at most `bestOf` of them.', ['mirage', 'inferno', 'nuke']);
export const SelectedObjectives = () => Ids('Ids of objectives, from the catalog.', ['first_blood']);
const RosterItem = () => Type.String({ minLength: 1, maxLength: 256 });
export const ActiveRoster = () =>
  Type.Array(RosterItem(), {
    minItems: 1,
    maxItems: MAX_IDS,
    description: 'User ids of the active players: active members of the team, each once.',
  });
export const BenchPlayer = named(
  'BenchPlayer',
  Type.Object(
    {
      id: Id('User id.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      priority: Type.Number({ description: 'Order of substitution: lowest number first.', examples: [1] }),
    },
    { description: 'A substitute.' },
  ),
);
export const BenchRoster = () =>
  Type.Array(BenchPlayer, {
    maxItems: MAX_IDS,
    description: 'Substitutes: active members of the team that are not on the active roster.',
  });
/** A list of types, not a union: generated Java does not compile for a union with a list. */
const RuleValue = Type.Unsafe<string | number | boolean | string[]>({
  type: ['string', 'number', 'boolean', 'array'],
  items: { type: 'string' },
});
export const DisputedRules = () =>
  Type.Record(Type.String(), RuleValue, {
    description: 'Rules of the match that the team disputes, with proposed values, by name.',
    examples: [{ overtime: true }],
  });
export const GameSpecificOptions = () =>
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
    description: 'Options of the game, by name; stored as given.',
    examples: [{ overtime: true }],
  });
export const LockedRules = () =>
  Type.Record(Type.String(), Type.Boolean(), {
    description: 'Rules that an opponent cannot dispute, by name.',
    examples: [{ teamSize: true }],
  });
/** Texts that people write to each other; events contain them and must stay under 20 kB (docs/reference/webhooks.md#delivery). */
export const Note = (description: string, example: string) => Type.String({ maxLength: 2_000, description, examples: [example] });

/** Limits of a body whose free-form rules are stored with the match. */
export const FREE_FORM_BOUNDS = { bytes: 256 * 1024 };

/** The last instant with a four-digit year. */
const MAX_EPOCH_MS = 253_402_300_799_999;
/** A number, not an integer, because some clocks return fractions. */
export const ScheduledAt = () =>
  Type.Number({
    minimum: 0,
    maximum: MAX_EPOCH_MS,
    description: 'Scheduled time in epoch milliseconds: from 5 minutes ago to 366 days ahead.',
    examples: [1_768_500_000_000],
  });

/** Converts epoch milliseconds of a request to an instant; fractions are truncated. */
export function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export const MatchPath = Type.Object({ matchId: Identifier('Match id.') });
export const AcceptancePath = Type.Object({
  matchId: Identifier('Match id.'),
  acceptanceId: Identifier('Id of the offer to play, as returned by `createMatchAcceptance`.'),
});

export const MatchSuccess = named(
  'MatchSuccess',
  Type.Object(
    {
      success: Success(),
      matchId: text('Id of the match.'),
      timestamp: Timestamp(),
    },
    { description: 'The write succeeded for this match.' },
  ),
);

export const AttendanceStatus = () => choice('AttendanceStatus', ATTENDANCE_STATUSES, 'Attendance of a player in a match.');

/** Ids of maps or objectives in a response. */
export const CatalogIds = (description: string, example: string[]) => Type.Array(Type.String(), { description, examples: [example] });

/** Shared by captains' writes to a match (docs/reference/authentication.md#kinds). */
export const CAPTAIN_WRITE = {
  tag: 'Matches',
  scope: 'matches.user_matches:read-write',
  plan: 'writes',
  keyKind: 'personal',
  isIdempotent: true,
} as const;

import { ATTENDANCE_STATUSES, PUBLISH_STATUSES } from '@matchpoint/core';
import Type from 'typebox';
import { choice, Identifier, Success, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Fields and bodies that the operations on one match share. */

export const Platform = () =>
  choice('Platform', ['PC', 'XBOX', 'PLAYSTATION', 'CONSOLE_ONLY', 'CROSSPLAY'], 'On what the match is played.');
export const InputDevice = () =>
  choice('InputDevice', ['ALL', 'CONTROLLER', 'KB_M'], 'With what players may play: anything, controllers, keyboard and mouse.');
const REGIONS = ['NONE', 'NA_EAST', 'NA_WEST', 'EU', 'ASIA', 'OCEANIA', 'SOUTH_AMERICA', 'MIDDLE_EAST', 'AFRICA'] as const;
export const Region = () => choice('Region', REGIONS, 'Where the match is played; NONE: anywhere.');
export const MatchType = () => choice('MatchType', ['XP_ONLY', 'WAGER'], 'What is at stake: experience alone, or a wager too.');
export const MapSelectionType = () =>
  choice('MapSelectionType', ['COMPETITIVE', 'FLEX'], 'How maps are selected: by the rules of competition, or freely.');
export const MapPreferenceMode = () =>
  choice('MapPreferenceMode', ['PREFERRED', 'VETO', 'MANUAL'], 'Who decides on maps: preferences, a veto, or people by hand.');
export const PublishStatus = () =>
  choice(
    'PublishStatus',
    PUBLISH_STATUSES,
    'Who sees the match: the creator team alone (DRAFT), others too (PUBLISHED), its teams, and it ' +
      'takes no command but cancel (ARCHIVED).',
  );
export const BestOf = () =>
  named('BestOf', Type.Unsafe<number>({ type: 'integer', enum: [1, 3, 5, 7], description: 'Most maps that the series takes.' }));

/** Further bounds are the game's own, and the match service's to check. */
const MAX_TEAM_SIZE = 1_000;
export const TeamSize = () =>
  Type.Integer({
    minimum: 1,
    maximum: MAX_TEAM_SIZE,
    description: "Players a team; within the game's own bounds.",
  });

export const Id = Identifier;
export const TeamId = () => Id('Id of the team that the key owner captains.');
export const GameModeId = () => Id('Id of one of the game’s modes, as the catalog has them.');
const MAX_IDS = 100;
const Ids = (description: string, examples: string[]) =>
  Type.Array(Type.String({ maxLength: 256 }), {
    maxItems: MAX_IDS,
    description,
    examples: [examples],
  });
export const SelectedMaps = () => Ids('Ids of released maps of the mode, at most `bestOf` of them.', ['mirage', 'inferno', 'nuke']);
export const SelectedObjectives = () => Ids('Ids of objectives, as the catalog has them.', ['first_blood']);
const RosterItem = () => Type.String({ minLength: 1, maxLength: 256 });
export const ActiveRoster = () =>
  Type.Array(RosterItem(), {
    minItems: 1,
    maxItems: MAX_IDS,
    description: 'User ids of those who play: active members of the team, each once.',
  });
export const BenchPlayer = named(
  'BenchPlayer',
  Type.Object(
    {
      id: Id('User id.', 'user_01j6qvx3k0fd8r5y2m9wcz0001'),
      priority: Type.Number({ description: 'Who steps in first: the lowest number.', examples: [1] }),
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
    description: 'Rules of the match that the team would have otherwise, by name.',
    examples: [{ overtime: true }],
  });
/** What people write to each other; events carry it, and an event stays under 20 kB (docs/reference/webhooks.md#delivery). */
export const Note = (description: string, example: string) => Type.String({ maxLength: 2_000, description, examples: [example] });

/** Of a body with rosters, maps and rules of no fixed form: four lists of a hundred long ids, and as much again. */
export const FREE_FORM_BOUNDS = { bytes: 256 * 1024 };

/** Last instant that ISO 8601 writes with four digits of a year. */
const MAX_EPOCH_MS = 253_402_300_799_999;
/** A number, not an integer: some clocks give fractions. */
export const ScheduledAt = () =>
  Type.Number({
    minimum: 0,
    maximum: MAX_EPOCH_MS,
    description: 'When it is to be played, in epoch milliseconds: from 5 minutes ago to 366 days ' + 'ahead.',
    examples: [1_768_500_000_000],
  });

/** Epoch milliseconds of a request as the instant that services speak of; a fraction is cut off. */
export function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

export const MatchPath = Type.Object({ matchId: Identifier('Match id.') });
export const AcceptancePath = Type.Object({
  matchId: Identifier('Match id.'),
  acceptanceId: Identifier('Id of the offer to play, as `createMatchAcceptance` answered it.'),
});

export const MatchSuccess = named(
  'MatchSuccess',
  Type.Object(
    {
      success: Success(),
      matchId: text('Id of the match that was written.'),
      timestamp: Timestamp(),
    },
    { description: 'It was done, to this match.' },
  ),
);

export const AttendanceStatus = () => choice('AttendanceStatus', ATTENDANCE_STATUSES, 'Whether a player comes to a match.');

/** Ids of maps or objectives in an answer. */
export const CatalogIds = (description: string, example: string[]) => Type.Array(Type.String(), { description, examples: [example] });

/** What every write to a match by its captains has in common (docs/reference/authentication.md#kinds). */
export const CAPTAIN_WRITE = {
  tag: 'Matches',
  scope: 'matches.user_matches:read-write',
  plan: 'writes',
  keyKind: 'personal',
  isIdempotent: true,
} as const;

import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { choice, flag, Identifier, writtenText } from '../../operation/fields.js';
import { COMPONENT, named } from '../../operation/named.js';
import { InputDevice, MapPreferenceMode, MapSelectionType, Platform, Region } from '../matches/match-fields.js';
import { FormatConfig } from './format-fields.js';
import { Milliseconds, TournamentFormat, TournamentVisibility } from './tournament-fields.js';

/** What the organizer of a tournament sets. */

const MAX_MONEY = 1e12;
const MAX_PARTICIPANTS = 1_024;
const MAX_TEAM_SIZE = 1_000;

export const DefaultMatchConfig = named(
  'TournamentDefaultMatchConfig',
  Type.Object(
    {
      gameModeId: Identifier('Id of one of the game’s modes.', 'standard'),
      mapSelectionType: MapSelectionType(),
      mapPreferenceMode: MapPreferenceMode(),
      platform: Platform(),
      inputDevice: InputDevice(),
      region: Region(),
      selectedMaps: Type.Array(Type.String({ maxLength: 256 }), {
        maxItems: 32,
        description: 'Ids of released maps of the mode: the map pool of every match.',
        examples: [['ascent', 'bind', 'haven']],
      }),
      selectedObjectives: Type.Optional(
        Type.Array(Type.String({ maxLength: 256 }), { maxItems: 100, description: 'Ids of objectives.', examples: [['first_blood']] }),
      ),
      gameSpecificOptions: Type.Optional(
        Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
          description: 'Options of the game, by name; stored as given.',
          examples: [{ overtime: true }],
        }),
      ),
      lockedRules: Type.Optional(
        Type.Record(Type.String(), Type.Boolean(), {
          description: 'Rules that teams cannot dispute, by name.',
          examples: [{ teamSize: true }],
        }),
      ),
    },
    { description: 'Settings of every match of a tournament.' },
  ),
);

export const PrizeRow = named(
  'TournamentPrizeBreakdownEntry',
  Type.Object(
    {
      placement: Type.Integer({ minimum: 1, maximum: MAX_PARTICIPANTS, description: 'The placement.', examples: [1] }),
      amount: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_MONEY, description: 'Prize money.', examples: [500] })),
      description: Type.Optional(Type.String({ maxLength: 200, description: 'Other prizes.', examples: ['A signed jersey'] })),
    },
    { description: 'The prize of a placement.' },
  ),
);

const Link = (site: string) =>
  Type.Optional(Type.String({ maxLength: 500, description: `URL or handle: ${site}.`, examples: ['https://example.org'] }));
export const SocialLinks = named(
  'TournamentSocialLinks',
  Type.Object(
    {
      website: Link('website'),
      x: Link('X'),
      discord: Link('Discord'),
      youtube: Link('YouTube'),
      twitch: Link('Twitch'),
      instagram: Link('Instagram'),
      tiktok: Link('TikTok'),
    },
    { description: 'Links of a tournament to other sites.' },
  ),
);

export const SponsorTag = named(
  'TournamentSponsorTag',
  Type.Object(
    {
      prefix: choice('TournamentSponsorPrefix', ['POWERED_BY', 'SPONSORED_BY', 'PRESENTED_BY', 'CUSTOM'], 'Prefix before the name.'),
      customPrefix: Type.Optional(Type.String({ maxLength: 40, description: 'Text of a CUSTOM prefix.', examples: ['With thanks to'] })),
      name: writtenText(1, 80, 'Name of the sponsor.', 'Example Energy'),
      url: Type.Optional(Type.String({ maxLength: 500, description: 'URL of the sponsor.', examples: ['https://example.org'] })),
      logoStorageId: Type.Optional(Identifier('Storage id of an uploaded logo.', 'img_01j6qvx3k0fd8r5y2m9wcz0001')),
    },
    { description: 'A sponsor of a tournament.' },
  ),
);

export const SeedingMethod = () =>
  choice('TournamentSeedingMethod', ['MANUAL', 'RANDOM', 'REGISTRATION', 'RATING'], 'How participants are seeded. Default: RANDOM.');

/** Bounds are judged with the list as a whole, whose refusal carries a reason. */
export const PointsRow = named(
  'TournamentPlacementPointsEntry',
  Type.Object(
    {
      placement: Type.Number({ description: 'The placement, from 1.', examples: [1] }),
      points: Type.Number({ description: 'Points in the standings of the host league: 0 to 1,000.', examples: [100] }),
    },
    { description: 'League points of a placement.' },
  ),
);
export const LeaguePoints = () =>
  Type.Array(PointsRow, {
    maxItems: 256,
    description: 'At most 32, ascending by placement; omitted placements give 0. An error contains `reason`.',
  });

const TournamentName = () => writtenText(1, 100, 'Display name; changing it keeps the slug.', 'Spring Cup');

/** Fields that every tournament has, and that an update may change. */
export const REQUIRED_SETTINGS = {
  gameId: Identifier('Slug or convexId of the game.', 'valorant'),
  teamSize: Type.Integer({ minimum: 1, maximum: MAX_TEAM_SIZE, description: 'Players per team, within the game’s limits.', examples: [5] }),
  format: TournamentFormat(),
  formatConfig: FormatConfig,
  minParticipants: Type.Integer({ minimum: 2, maximum: MAX_PARTICIPANTS, description: 'Minimum number of teams to start.', examples: [4] }),
  maxParticipants: Type.Integer({
    minimum: 2,
    maximum: MAX_PARTICIPANTS,
    description: 'Slots: at most 1,024 in eliminations, 256 in Swiss and after a group stage, 32 in a round robin.',
    examples: [16],
  }),
  registrationMode: choice(
    'TournamentRegistrationMode',
    ['OPEN', 'APPLICATION', 'INVITE_ONLY'],
    'How teams join: they enter, apply, or are invited. Invites work in every mode.',
  ),
  checkInRequired: flag('Whether teams that have not checked in are removed at the start.'),
  visibility: TournamentVisibility(),
};

/** Fields that a tournament can do without, in their own shape. */
export const OPTIONAL_SETTINGS = {
  description: Type.String({ maxLength: 5_000, description: 'Description of the tournament.', examples: ['Open to all teams.'] }),
  rules: Type.String({ maxLength: 20_000, description: 'Rules, as text.', examples: ['Be on time.'] }),
  playlistId: Identifier('Id of one of the game’s playlists.', 'ranked'),
  registrationStartsAt: Milliseconds('Opening of registration in epoch milliseconds.'),
  registrationEndsAt: Milliseconds('Closing of registration in epoch milliseconds.'),
  checkInOpensMinutesBefore: Type.Integer({
    minimum: 0,
    maximum: 1_440,
    description: 'Minutes before `startsAt` when check-in opens: 5 to 1,440. Default: 60.',
    examples: [60],
  }),
  startsAt: Milliseconds('Start time in epoch milliseconds, at most 366 days ahead.'),
  endsAt: Milliseconds('End time in epoch milliseconds.'),
  prizePool: Type.Number({ minimum: 0, maximum: MAX_MONEY, description: 'The prize pool.', examples: [1_000] }),
  prizeCurrency: Type.String({ maxLength: 10, description: 'Currency of the prize pool.', examples: ['EUR'] }),
  prizeBreakdown: Type.Array(PrizeRow, { maxItems: 64, description: 'Prizes by placement; together at most `prizePool`.' }),
  prizeDescription: Type.String({ maxLength: 2_000, description: 'Prizes, as text.', examples: ['Cash and glory.'] }),
  bannerStorageId: Identifier('Storage id of an uploaded banner.', 'img_01j6qvx3k0fd8r5y2m9wcz0002'),
  logoStorageId: Identifier('Storage id of an uploaded logo.', 'img_01j6qvx3k0fd8r5y2m9wcz0003'),
  socialLinks: SocialLinks,
  sponsorTags: Type.Array(SponsorTag, { maxItems: 10, description: 'Sponsors.' }),
};

/** Fields of an update: each may be omitted, and null removes an optional one. */
export const SETTINGS_CHANGE = Type.Partial(Type.Object({ name: TournamentName(), ...REQUIRED_SETTINGS, ...removable(OPTIONAL_SETTINGS) }));

type Removable<Fields extends Record<string, TSchema>> = { [Name in keyof Fields]: TUnsafe<Static<Fields[Name]> | null> };

/** The fields, also null. A multi-type keyword keeps the paths of issues and drops unknown members, which a union does not. */
function removable<Fields extends Record<string, TSchema>>(fields: Fields): Removable<Fields> {
  const changed = Object.entries(fields).map(([name, schema]) => {
    const { [COMPONENT]: _, type, description, ...rest } = schema as TSchema & Record<string, unknown>;
    return [name, Type.Unsafe({ ...rest, type: [type, 'null'], description: `${String(description)} Null removes it.` })];
  });
  return Object.fromEntries(changed) as Removable<Fields>;
}

/** Limits of a body whose free-form options are stored with the tournament. */
export const SETTINGS_BOUNDS = { bytes: 256 * 1024 };

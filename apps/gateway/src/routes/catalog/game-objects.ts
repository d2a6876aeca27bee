import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { flag, list, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** The game catalog's objects (docs/reference/games.md). */
const ids = (description: string) => list(Type.String(), description);
const nameKey = () => text('Translation key of the name.');
const descriptionKey = () => nullable.string('Translation key of the description.', 'games.valorant.modes.standard.description');
const image = (description: string) => nullable.uri(description, 'https://cdn.example.org/games/valorant.png');

const GameMode = named(
  'GameMode',
  Type.Object(
    {
      id: text('Mode id: `gameModeId` of a match.'),
      nameKey: nameKey(),
      descriptionKey: descriptionKey(),
      image: image('Picture of the mode.'),
      shortName: nullable.string('Short display name.', 'STD'),
      rewardBonus: nullable.number('Bonus on the 100 experience of a win, as a fraction: 0.5 adds half.'),
      supportsDraftToggle: flag('Whether a match can turn the draft on and off.'),
      mapIds: ids('Ids of its maps.'),
    },
    { description: 'A mode of a game.' },
  ),
);

const GameMap = named(
  'GameMap',
  Type.Object(
    {
      id: text('Map id.'),
      nameKey: nameKey(),
      coverImage: image('A picture of the map.'),
      minimapImage: image('Top view of the map.'),
      isReleased: flag('Whether matches can use it.'),
    },
    { description: 'A map of a game.' },
  ),
);

export const GamePlaylist = named(
  'GamePlaylist',
  Type.Object(
    {
      id: text('Playlist id: `mode` of a game rank.'),
      nameKey: nameKey(),
      descriptionKey: descriptionKey(),
      image: image('A picture of the playlist.'),
      allowedGameModeIds: ids('Ids of its modes.'),
    },
    { description: 'A queue of modes in which a game assigns ranks.' },
  ),
);

const ModeMapPool = named(
  'ModeMapPool',
  Type.Object(
    {
      modeId: text('Mode id.'),
      mapIds: ids('Ids of the maps in the pool.'),
    },
    { description: 'The maps of a mode.' },
  ),
);

export const GameCatalogEntry = named(
  'Game',
  Type.Object(
    {
      id: text("The game's slug: `gameId` everywhere else."),
      convexId: nullable.string(
        'Platform document id; every request accepts it instead of the slug. Null if match APIs do not support the game.',
      ),
      nameKey: nameKey(),
      shortNameKey: nullable.string('Translation key of a short name.'),
      descriptionKey: descriptionKey(),
      category: text('The kind of game.'),
      rulesLink: nullable.uri('Where its rules are.', 'https://example.org/rules/valorant'),
      coverImage: image('A picture of the game.'),
      bannerImage: image('A wide picture of the game.'),
      defaultTeamSize: Type.Integer({ exclusiveMinimum: 0, description: 'Default number of players per team.' }),
      minTeamSize: Type.Integer({ exclusiveMinimum: 0, description: 'Smallest number of players per team in a match.' }),
      maxTeamSize: Type.Integer({ exclusiveMinimum: 0, description: 'Largest number of players per team in a match.' }),
      hasCompetitiveMode: flag('Whether it has a ranked mode.'),
      isComingSoon: flag('Whether it is announced but not yet playable.'),
      isAvailableForMatchApi: flag('Whether matches can be created.'),
      modes: list(GameMode, 'Its modes.'),
      maps: list(GameMap, 'Its maps.'),
      playlists: list(GamePlaylist, 'Its playlists.'),
      modeMapPools: list(ModeMapPool, 'Maps of each mode.'),
    },
    { description: 'A game of the catalog with everything that its matches refer to.' },
  ),
);

export const Objective = named(
  'Objective',
  Type.Object(
    {
      id: text('Objective id.'),
      titleKey: text('Translation key of the title.'),
      descriptionKey: text('Translation key of the description.'),
      exp: Type.Number({ minimum: 1, description: 'Experience points.' }),
      scope: text('Who completes it, such as `TEAM`.'),
      completionRule: text('When it counts as reached.'),
    },
    { description: 'A goal in a match.' },
  ),
);

/** Fields without a value in the catalog are null. */
function orNull<Value>(value: Value | undefined): Value | null {
  return value ?? null;
}

export function toPlaylist(playlist: catalogProfile.GamePlaylist): Static<typeof GamePlaylist> {
  return { ...playlist, descriptionKey: orNull(playlist.descriptionKey), image: orNull(playlist.image) };
}

export function toGame(game: catalogProfile.Game): Static<typeof GameCatalogEntry> {
  return {
    ...game,
    convexId: orNull(game.convexId),
    shortNameKey: orNull(game.shortNameKey),
    descriptionKey: orNull(game.descriptionKey),
    rulesLink: orNull(game.rulesLink),
    coverImage: orNull(game.coverImage),
    bannerImage: orNull(game.bannerImage),
    modes: game.modes.map((mode) => ({
      ...mode,
      descriptionKey: orNull(mode.descriptionKey),
      image: orNull(mode.image),
      shortName: orNull(mode.shortName),
      rewardBonus: orNull(mode.rewardBonus),
    })),
    maps: game.maps.map((map) => ({ ...map, coverImage: orNull(map.coverImage), minimapImage: orNull(map.minimapImage) })),
    playlists: game.playlists.map(toPlaylist),
  };
}

import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { nullable } from '../../http/fields.js';

/** The game catalog's objects (specification 2.7). */
const ids = () => Type.Array(Type.String());

const GameMode = Type.Object({
  id: Type.String(),
  nameKey: Type.String(),
  descriptionKey: nullable.string(),
  image: nullable.string(),
  shortName: nullable.string(),
  rewardBonus: nullable.number(),
  supportsDraftToggle: Type.Boolean(),
  mapIds: ids(),
});

const GameMap = Type.Object({
  id: Type.String(),
  nameKey: Type.String(),
  coverImage: nullable.string(),
  minimapImage: nullable.string(),
  isReleased: Type.Boolean(),
});

export const GamePlaylist = Type.Object({
  id: Type.String(),
  nameKey: Type.String(),
  descriptionKey: nullable.string(),
  image: nullable.string(),
  allowedGameModeIds: ids(),
});

export const GameCatalogEntry = Type.Object({
  id: Type.String(),
  convexId: nullable.string(),
  nameKey: Type.String(),
  shortNameKey: nullable.string(),
  descriptionKey: nullable.string(),
  category: Type.String(),
  rulesLink: nullable.string(),
  coverImage: nullable.string(),
  bannerImage: nullable.string(),
  defaultTeamSize: Type.Integer({ exclusiveMinimum: 0 }),
  hasCompetitiveMode: Type.Boolean(),
  isComingSoon: Type.Boolean(),
  isAvailableForMatchApi: Type.Boolean(),
  modes: Type.Array(GameMode),
  maps: Type.Array(GameMap),
  playlists: Type.Array(GamePlaylist),
  modeMapPools: Type.Array(Type.Object({ modeId: Type.String(), mapIds: ids() })),
});

export const Objective = Type.Object({
  id: Type.String(),
  titleKey: Type.String(),
  descriptionKey: Type.String(),
  exp: Type.Number({ minimum: 1 }),
  scope: Type.String(),
  completionRule: Type.String(),
});

/** What the catalog has no value for is null. */
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

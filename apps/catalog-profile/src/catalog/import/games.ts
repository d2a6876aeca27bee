import { newId } from '@matchpoint/core';
import { createRowParser, isRejected, type Verdict } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import { fold, ID, IDENTIFIER, maybe, NAME, type RowSetImporter, URL_TEXT } from '../../rows/index.js';
import { faultOf } from '../rules/game.js';
import { lockGames, type Origin, saveGames, type StoredGame } from '../store/games.js';
import { mergeCatalogRow } from './merge-catalog-row.js';

const KEY = Type.String({ minLength: 1, maxLength: 200 });
const LIST_OF_IDS = Type.Array(IDENTIFIER, { maxItems: 500 });
const TEAM_SIZE = Type.Integer({ minimum: 1, maximum: 100 });
const PARTS = { maxItems: 500 };

const GAME_ROW = Type.Object({
  id: IDENTIFIER,
  convexId: Type.Optional(ID),
  nameKey: KEY,
  shortNameKey: Type.Optional(KEY),
  descriptionKey: Type.Optional(KEY),
  category: NAME,
  rulesLink: Type.Optional(URL_TEXT),
  coverImage: Type.Optional(URL_TEXT),
  bannerImage: Type.Optional(URL_TEXT),
  defaultTeamSize: TEAM_SIZE,
  minTeamSize: Type.Optional(TEAM_SIZE),
  maxTeamSize: Type.Optional(TEAM_SIZE),
  hasCompetitiveMode: Type.Optional(Type.Boolean()),
  isComingSoon: Type.Optional(Type.Boolean()),
  isAvailableForMatchApi: Type.Optional(Type.Boolean()),
  ranked: Type.Optional(Type.Boolean()),
  requiredConnection: Type.Optional(NAME),
  modes: Type.Array(
    Type.Object({
      id: IDENTIFIER,
      nameKey: KEY,
      descriptionKey: maybe(KEY),
      image: maybe(URL_TEXT),
      shortName: maybe(NAME),
      rewardBonus: maybe(Type.Number({ minimum: 0, maximum: 100 })),
      supportsDraftToggle: maybe(Type.Boolean()),
      mapIds: maybe(LIST_OF_IDS),
    }),
    PARTS,
  ),
  maps: Type.Optional(
    Type.Array(
      Type.Object({
        id: IDENTIFIER,
        nameKey: KEY,
        coverImage: maybe(URL_TEXT),
        minimapImage: maybe(URL_TEXT),
        isReleased: maybe(Type.Boolean()),
      }),
      PARTS,
    ),
  ),
  playlists: Type.Optional(
    Type.Array(
      Type.Object({
        id: IDENTIFIER,
        nameKey: KEY,
        descriptionKey: maybe(KEY),
        image: maybe(URL_TEXT),
        allowedGameModeIds: maybe(LIST_OF_IDS),
      }),
      PARTS,
    ),
  ),
  modeMapPools: Type.Optional(Type.Array(Type.Object({ modeId: IDENTIFIER, mapIds: LIST_OF_IDS }), PARTS)),
});
type GameRow = Static<typeof GAME_ROW>;

/** Games by slug, for an import or for the catalog that ships with the service. */
export function gameImporter(origin: Origin): RowSetImporter<GameRow> {
  return {
    kind: 'game',
    parse: createRowParser(GAME_ROW),
    keysOf: ({ id, convexId }) => [id, convexId ?? id].map(fold),
    async store(tx, rows) {
      const stored = await lockGames(
        tx,
        rows.map(({ id }) => id),
      );
      const bySlug = new Map(stored.map((game) => [fold(game.id), game]));
      const plans = rows.map((row) => {
        const plan = mergeCatalogRow(origin, bySlug.get(fold(row.id)), () => newGame(row, origin), fieldsOf(row, bySlug.get(fold(row.id))));
        const fault = faultOf(plan.entity);
        return fault === undefined ? plan : { reason: fault };
      });
      await saveGames(
        tx,
        plans.flatMap((plan) => (isRejected(plan) || plan.outcome === 'unchanged' ? [] : [plan.entity])),
      );
      return plans.map((plan): Verdict => (isRejected(plan) ? plan : plan.outcome));
    },
  };
}

/** The stored form of the row. A game that becomes available to the match API gets its convexId. The slug keeps its first spelling. */
function fieldsOf(row: GameRow, stored: StoredGame | undefined) {
  const { id: _, ranked, modes, maps, playlists, modeMapPools, convexId, ...plain } = row;
  const { nameKey, shortNameKey, descriptionKey, category, rulesLink, coverImage, bannerImage, defaultTeamSize, minTeamSize, maxTeamSize } =
    plain;
  const { hasCompetitiveMode, isComingSoon, isAvailableForMatchApi, requiredConnection } = plain;
  const isAvailable = isAvailableForMatchApi ?? stored?.isAvailableForMatchApi ?? true;
  return {
    convexId: convexId ?? stored?.convexId ?? (isAvailable ? newId('game') : null),
    nameKey,
    shortNameKey,
    descriptionKey,
    category,
    rulesLink,
    coverImage,
    bannerImage,
    defaultTeamSize,
    minTeamSize,
    maxTeamSize,
    hasCompetitiveMode,
    isComingSoon,
    isAvailableForMatchApi,
    isRanked: ranked,
    requiredConnection,
    modes: modes.map((mode) => ({
      id: mode.id,
      nameKey: mode.nameKey,
      descriptionKey: mode.descriptionKey ?? null,
      image: mode.image ?? null,
      shortName: mode.shortName ?? null,
      rewardBonus: mode.rewardBonus ?? null,
      supportsDraftToggle: mode.supportsDraftToggle ?? false,
      mapIds: mode.mapIds ?? [],
    })),
    maps: maps?.map((map) => ({
      id: map.id,
      nameKey: map.nameKey,
      coverImage: map.coverImage ?? null,
      minimapImage: map.minimapImage ?? null,
      isReleased: map.isReleased ?? true,
    })),
    playlists: playlists?.map((playlist) => ({
      id: playlist.id,
      nameKey: playlist.nameKey,
      descriptionKey: playlist.descriptionKey ?? null,
      image: playlist.image ?? null,
      allowedGameModeIds: playlist.allowedGameModeIds ?? [],
    })),
    modeMapPools: modeMapPools?.map(({ modeId, mapIds }) => ({ modeId, mapIds })),
  };
}

function newGame({ id, nameKey, category, defaultTeamSize }: GameRow, origin: Origin): StoredGame {
  return {
    id,
    convexId: null,
    nameKey,
    shortNameKey: null,
    descriptionKey: null,
    category,
    rulesLink: null,
    coverImage: null,
    bannerImage: null,
    defaultTeamSize,
    minTeamSize: 1,
    maxTeamSize: defaultTeamSize,
    hasCompetitiveMode: false,
    isComingSoon: false,
    isAvailableForMatchApi: true,
    isRanked: false,
    requiredConnection: null,
    modes: [],
    maps: [],
    playlists: [],
    modeMapPools: [],
    origin,
  };
}

import { readFileSync } from 'node:fs';
import { isId } from '@matchpoint/core';
import { describe, expect, test } from 'vitest';

interface Mode {
  id: string;
  rewardBonus: number | null;
  mapIds: string[];
}
interface Game {
  id: string;
  convexId: string | null;
  isComingSoon: boolean;
  isAvailableForMatchApi: boolean;
  ranked: boolean;
  defaultTeamSize: number;
  minTeamSize: number;
  maxTeamSize: number;
  modes: Mode[];
  maps: { id: string; isReleased: boolean }[];
  playlists: { id: string; allowedGameModeIds: string[] }[];
  modeMapPools: { modeId: string; mapIds: string[] }[];
}
interface Objective {
  id: string;
  game: string;
  scope: string;
  exp: number;
}

const read = <T>(name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
const games = read<Game[]>('games.json');
const objectives = read<Objective[]>('objectives.json');

const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
const duplicatesIn = (ids: string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

/** Fields of a game (docs/reference/games.md) in the shapes of the interface: `?` may be null, `[]` is an array of strings. */
const GAME_FIELDS = {
  id: 'string',
  convexId: 'string?',
  nameKey: 'string',
  shortNameKey: 'string?',
  descriptionKey: 'string?',
  category: 'string',
  rulesLink: 'url?',
  coverImage: 'url?',
  bannerImage: 'url?',
  defaultTeamSize: 'number',
  hasCompetitiveMode: 'boolean',
  isComingSoon: 'boolean',
  isAvailableForMatchApi: 'boolean',
  minTeamSize: 'number',
  maxTeamSize: 'number',
  ranked: 'boolean',
};
const PART_FIELDS = {
  modes: {
    id: 'string',
    nameKey: 'string',
    descriptionKey: 'string?',
    image: 'url?',
    shortName: 'string?',
    rewardBonus: 'number?',
    supportsDraftToggle: 'boolean',
    mapIds: '[]',
  },
  maps: { id: 'string', nameKey: 'string', coverImage: 'url?', minimapImage: 'url?', isReleased: 'boolean' },
  playlists: { id: 'string', nameKey: 'string', descriptionKey: 'string?', image: 'url?', allowedGameModeIds: '[]' },
  modeMapPools: { modeId: 'string', mapIds: '[]' },
};
const OBJECTIVE_FIELDS = {
  id: 'string',
  game: 'string',
  titleKey: 'string',
  descriptionKey: 'string',
  scope: 'string',
  completionRule: 'string',
  exp: 'number',
};

function fits(value: unknown, kind: string): boolean {
  if (value === null) return kind.endsWith('?');
  if (kind === '[]') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  const type = kind.replace('?', '');
  return type === 'url' ? typeof value === 'string' && /^https:\/\/[^/]+\/./.test(value) : typeof value === type && value !== '';
}

/** Fields of a row that are missing, unexpected or of another type. */
function faultsOf(row: object, fields: Record<string, string>): string[] {
  const values = Object.entries(row).filter(([name]) => !(name in PART_FIELDS));
  const surplus = values.filter(([name]) => !(name in fields)).map(([name]) => `${name} is unknown`);
  const present = new Map<string, unknown>(values);
  const wrong = Object.entries(fields)
    .filter(([name, kind]) => !fits(present.get(name), kind))
    .map(([name, kind]) => `${name} is no ${kind}`);
  return [...surplus, ...wrong];
}

describe.each(games)('$id', (game) => {
  test('has exactly the fields of the catalog entry', () => {
    expect(faultsOf(game, GAME_FIELDS)).toEqual([]);
    for (const [part, fields] of Object.entries(PART_FIELDS)) {
      const rows = game[part as keyof typeof PART_FIELDS];
      expect(rows.length, part).toBeGreaterThan(0);
      for (const row of rows) expect(faultsOf(row, fields), `${part} ${JSON.stringify(row)}`).toEqual([]);
    }
  });

  test('names every mode, map and playlist once', () => {
    for (const ids of [idsOf(game.modes), idsOf(game.maps), idsOf(game.playlists), game.modeMapPools.map((pool) => pool.modeId)]) {
      expect(duplicatesIn(ids)).toEqual([]);
    }
  });

  test('plays modes on its own maps, and playlists of its own modes', () => {
    for (const mode of game.modes) expect(idsOf(game.maps)).toEqual(expect.arrayContaining(mode.mapIds));
    for (const playlist of game.playlists) expect(idsOf(game.modes)).toEqual(expect.arrayContaining(playlist.allowedGameModeIds));
  });

  test('draws one map pool per mode from its released maps', () => {
    expect(game.modeMapPools.map((pool) => pool.modeId)).toEqual(idsOf(game.modes));
    const released = new Set(game.maps.filter((map) => map.isReleased).map((map) => map.id));
    for (const pool of game.modeMapPools) {
      const mode = game.modes.find((candidate) => candidate.id === pool.modeId);
      expect(duplicatesIn(pool.mapIds)).toEqual([]);
      expect(mode?.mapIds).toEqual(expect.arrayContaining(pool.mapIds));
      expect(pool.mapIds.filter((id) => !released.has(id))).toEqual([]);
      if (!game.isComingSoon) expect(pool.mapIds.length, pool.modeId).toBeGreaterThan(0);
    }
  });

  test('has consistent team sizes, and bonuses as fractions', () => {
    expect(game.minTeamSize).toBeGreaterThan(0);
    expect(game.defaultTeamSize).toBeGreaterThanOrEqual(game.minTeamSize);
    expect(game.defaultTeamSize).toBeLessThanOrEqual(game.maxTeamSize);
    for (const { rewardBonus } of game.modes) expect(rewardBonus === null || (rewardBonus >= 0 && rewardBonus <= 1)).toBe(true);
  });

  test('has a match API id exactly if the match API supports it', () => {
    expect(game.isAvailableForMatchApi).toBe(!game.isComingSoon);
    expect(game.convexId === null ? false : isId('game', game.convexId)).toBe(game.isAvailableForMatchApi);
  });

  test('has at least three objectives of its own, for teams and for players', () => {
    const own = objectives.filter((objective) => objective.game === game.id);
    expect(own.length).toBeGreaterThanOrEqual(3);
    expect(new Set(own.map((objective) => objective.scope))).toEqual(new Set(['TEAM', 'PLAYER']));
  });
});

test('exactly four games are ranked', () => {
  const ranked = games.filter((game) => game.ranked);
  expect(idsOf(ranked).toSorted()).toEqual(['call_of_duty_black_ops_7', 'counter_strike_2', 'league_of_legends', 'valorant']);
  expect(ranked.every((game) => game.isAvailableForMatchApi)).toBe(true);
});

test('ids are unique across the catalog, and every objective belongs to a game', () => {
  const convexIds = games.flatMap((game) => game.convexId ?? []);
  for (const ids of [idsOf(games), convexIds, idsOf(objectives)]) expect(duplicatesIn(ids)).toEqual([]);
  for (const objective of objectives) {
    expect(faultsOf(objective, OBJECTIVE_FIELDS), objective.id).toEqual([]);
    expect(idsOf(games)).toContain(objective.game);
    expect(objective.exp).toBeGreaterThanOrEqual(1);
  }
});

test('at least one game is unreleased, one map unreleased, and one mode without a bonus', () => {
  expect(games.some((game) => game.isComingSoon)).toBe(true);
  expect(games.some((game) => !game.isComingSoon && game.maps.some((map) => !map.isReleased))).toBe(true);
  expect(games.some((game) => !game.isComingSoon && game.modes.some((mode) => mode.rewardBonus === null))).toBe(true);
});

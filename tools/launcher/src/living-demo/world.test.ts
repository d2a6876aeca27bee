import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../workspace.js';
import { loadWorld, type World } from './world.js';

interface Row {
  kind: string;
  [field: string]: unknown;
}
interface MatchRow extends Row {
  season: string;
  bestOf: number;
  scores: { mapIndex: number; mapId: string; creatorTeamScore: number; opponentTeamScore: number }[];
  playerStats: { mapIndex: number; players: Record<string, Record<string, number>> }[];
}

const EPOCH = '2026-06-01T18:00:00.000Z';
let world: World;
let rows: Row[];
beforeAll(async () => {
  world = await loadWorld();
  rows = parse(world.buildBundle(EPOCH));
});

const parse = (bundle: string): Row[] =>
  bundle
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
const ofKind = <Kind extends Row>(kind: string): Kind[] => rows.filter((row) => row.kind === kind) as Kind[];

describe('the bundle of the Harbor Open', () => {
  it('has 12 teams, 84 people, and a league with pending work for its staff', () => {
    expect([ofKind('team').length, ofKind('user').length]).toEqual([12, 84]);
    const [league] = ofKind('league') as Record<string, unknown[]>[];
    const counts = ['seasons', 'rules', 'points', 'penalties', 'announcements', 'tickets'].map((name) => [name, league?.[name]?.length]);
    expect(Object.fromEntries(counts)).toEqual({ seasons: 2, rules: 1, points: 1, penalties: 1, announcements: 2, tickets: 4 });
    expect(league?.teams?.filter((team) => (team as { status?: string }).status === 'pending')).toHaveLength(3);
  });

  it('has 66 and 40 played matches, every map with its score and the statistics of ten players', () => {
    const matches = ofKind<MatchRow>('match');
    const bySeason = ['Season 1', 'Season 2'].map((name) => matches.filter(({ season }) => season === name).length);
    expect(bySeason).toEqual([66, 40]);
    for (const { scores, playerStats } of matches) {
      expect(playerStats.map(({ mapIndex }) => mapIndex)).toEqual(scores.map(({ mapIndex }) => mapIndex));
      for (const { players } of playerStats) expect(Object.keys(players)).toHaveLength(10);
      expect(scores.every(({ mapId }) => mapId !== '')).toBe(true);
    }
  });

  it('is the same for the same epoch, and differs only in its times for another', () => {
    expect(world.buildBundle(EPOCH)).toBe(world.buildBundle(EPOCH));
    const later = parse(world.buildBundle('2027-01-01T00:00:00.000Z'));
    const timeless = (of: Row[]): string => JSON.stringify(of).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
    expect(timeless(later)).toBe(timeless(rows));
    expect(JSON.stringify(later)).not.toBe(JSON.stringify(rows));
  });

  it('shares no person and no team with the demo season', () => {
    const season = parse(fs.readFileSync(path.join(ROOT, 'examples/vct-2024/bundle.ndjson'), 'utf8'));
    const names = (of: Row[]): string[] => of.flatMap(({ username, slug }) => (username ?? slug ?? []) as string);
    const taken = new Set(names(season));
    expect(names(rows).filter((name) => taken.has(name))).toEqual([]);
  });
});

describe('a series', () => {
  it('is determined by its name, to a winner, each map round by round', () => {
    const [one, other] = world.field;
    if (!one || !other) throw new Error('the field is empty');
    for (const bestOf of [1, 3, 5]) {
      for (let index = 0; index < 40; index += 1) {
        const play = () => world.playSeries(`series-${index}`, bestOf, [one, other]);
        const maps = play();
        expect(play()).toEqual(maps);
        const wins = [
          maps.filter(({ creator, accepted }) => creator > accepted).length,
          maps.filter((map) => map.creator < map.accepted).length,
        ];
        expect(Math.max(...wins)).toBe(Math.ceil(bestOf / 2));
        for (const { rounds, creator, accepted } of maps) {
          const won = (side: string): number => rounds.filter((winner) => winner === side).length;
          expect([won('creator'), won('accepted')]).toEqual([creator, accepted]);
          expect(rounds.at(-1)).toBe(creator > accepted ? 'creator' : 'accepted');
        }
      }
    }
  });

  it('begins with the given winners', () => {
    const [one, other] = world.field;
    if (!one || !other) throw new Error('the field is empty');
    const maps = world.playSeries('given', 5, [one, other], ['creator', 'accepted', 'creator']);
    expect(maps.slice(0, 3).map(({ creator, accepted }) => creator > accepted)).toEqual([true, false, true]);
    expect(maps.length).toBeGreaterThan(3);
  });
});

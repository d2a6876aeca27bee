import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../workspace.js';

/** A team of the Harbor Open. */
export interface Side {
  slug: string;
  name: string;
  strength: number;
  /** The captain first; the first five play. */
  usernames: readonly string[];
}

export type Winner = 'creator' | 'accepted';
/** The creator's side first. */
export type Sides = readonly [Side, Side];

/** The course of a map, round by round. */
export interface PlayedMap {
  mapIndex: number;
  mapId: string;
  creator: number;
  accepted: number;
  rounds: readonly Winner[];
}

export type Figures = Record<string, Record<string, number>>;

/** The invented world of `examples/harbor-open`: its people, and the course of its matches. It depends on neither clock nor chance. */
export interface World {
  /** Digest of its sources: another one means another bundle. */
  digest: string;
  game: string;
  mode: string;
  league: string;
  teamSize: number;
  /** Teams of the running season. */
  field: readonly Side[];
  roles: Record<'player' | 'organizer' | 'developer', string>;
  /** NDJSON, as of an instant. */
  buildBundle(epoch: string): string;
  fraction(step: string): number;
  playSeries(step: string, bestOf: number, sides: Sides, opening?: readonly Winner[]): PlayedMap[];
  figuresOf(step: string, map: PlayedMap, sides: Sides): Figures;
}

const FOLDER = path.join(ROOT, 'examples/harbor-open');

/** Reads the example in place, so that changing it needs no build. */
export async function loadWorld(folder = FOLDER): Promise<World> {
  const load = (name: string): Promise<Record<string, unknown>> =>
    import(/* @vite-ignore */ pathToFileURL(path.join(folder, name)).href) as Promise<Record<string, unknown>>;
  const [world, build, draws, play] = await Promise.all(['world.mjs', 'build.mjs', 'draws.mjs', 'play.mjs'].map(load));
  return {
    digest: digestOf(folder),
    game: world?.GAME,
    mode: world?.MODE,
    league: world?.LEAGUE,
    teamSize: world?.TEAM_SIZE,
    field: world?.FIELD,
    roles: world?.ROLES,
    buildBundle: build?.buildBundle,
    fraction: draws?.fraction,
    playSeries: play?.playSeries,
    figuresOf: play?.figuresOf,
  } as World;
}

function digestOf(folder: string): string {
  const sources = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.mjs'))
    .sort();
  const hash = createHash('sha256');
  for (const name of sources) hash.update(name).update(fs.readFileSync(path.join(folder, name)));
  return hash.digest('hex');
}

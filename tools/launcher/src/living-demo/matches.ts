import type { Json } from './api.js';
import { captainOf, type SceneRun, type Team, teamOf, type DemoContext } from './scene-run.js';
import type { Lane } from './state-file.js';
import type { PlayedMap, Side, Sides } from './world.js';

/** The fields of a match that the demo uses. */
export interface SeenMatch {
  id: string;
  status: string;
  bestOf: number;
  scheduledAt: string | null;
  startedAt: string | null;
  disputeId?: string;
  live: { mapIndex: number; round: number; stateVersion: number } | null;
}

/** The fields of a map score that the demo uses. */
export interface SeenScore {
  mapIndex: number;
  scoreStatus: string;
  createdAt: string | null;
  claims: { screenshotUrls: string[] }[];
}

/** Someone who may read everything the demo shows. */
export const READER = 'organizer';
/** The developer of the game, who records scores and drives matches. */
export const DEVELOPER = 'developer';

export async function readMatch({ api }: DemoContext, matchId: string): Promise<SeenMatch> {
  const { match } = await api.send({ as: READER, method: 'GET', path: `/matches/${matchId}` });
  return match as SeenMatch;
}

export async function readScores({ api }: DemoContext, matchId: string): Promise<SeenScore[]> {
  const { scores } = await api.send({ as: READER, method: 'GET', path: `/matches/${matchId}/scores` });
  return scores as SeenScore[];
}

export const isConfirmed = ({ scoreStatus }: SeenScore): boolean => scoreStatus === 'CONFIRMED';
export const isRunning = ({ status }: SeenMatch): boolean => status === 'IN_PROGRESS' || status === 'DISPUTED';

/** Milliseconds from now to an instant, negative if it is past. */
export const untilInstant = (context: DemoContext, instant: string | null): number =>
  instant === null ? -Infinity : Date.parse(instant) - context.clock.now().getTime();

/** The first five play, the rest wait on the bench. */
export function rosterOf({ usernames, members }: Team, teamSize: number): Json {
  const ids = usernames.flatMap((username) => members[username] ?? []);
  const bench = ids.slice(teamSize).map((id, place) => ({ id, priority: place + 1 }));
  return { activeRoster: ids.slice(0, teamSize), benchRoster: bench };
}

/** The sides of a match by the slugs of its teams. */
export function sidesOf({ world }: DemoContext, slugs: readonly [string, string]): Sides {
  const sideOf = (slug: string): Side => {
    const side = world.field.find((each) => each.slug === slug);
    if (!side) throw new Error(`the field has no team ${slug}`);
    return side;
  };
  return [sideOf(slugs[0]), sideOf(slugs[1])];
}

export const seriesOf = (context: DemoContext, { seed, bestOf, teams, opening }: Lane): PlayedMap[] =>
  context.world.playSeries(seed, bestOf, sidesOf(context, teams), opening);

/** A map's score as the developer records it, with each player's statistics. */
export function toMapScore(context: DemoContext, { seed, teams }: Pick<Lane, 'seed' | 'teams'>, map: PlayedMap): Json {
  const sides = sidesOf(context, teams);
  const ids = Object.assign({}, ...sides.map((side) => teamOf(context, side).members)) as Record<string, string>;
  const figures = Object.entries(context.world.figuresOf(`${seed}/figures-${map.mapIndex}`, map, sides));
  return {
    mapIndex: map.mapIndex,
    mapId: map.mapId,
    creatorTeamScore: map.creator,
    opponentTeamScore: map.accepted,
    playerStats: Object.fromEntries(figures.map(([username, values]) => [ids[username] ?? username, values])),
  };
}

/** Finishes a running match immediately, because its remaining time has passed. */
export async function finishMatch(context: DemoContext, lane: Lane): Promise<void> {
  const { api } = context;
  const path = `/game/matches/${lane.matchId}`;
  const confirmed = new Set((await readScores(context, lane.matchId)).filter(isConfirmed).map(({ mapIndex }) => mapIndex));
  const maps = seriesOf(context, lane).filter(({ mapIndex }) => !confirmed.has(mapIndex));
  if (maps.length > 0) {
    const scores = maps.map((map) => toMapScore(context, lane, map));
    await api.send({ as: DEVELOPER, method: 'POST', path: `${path}/scores`, body: { maps: scores } });
  }
  if (isRunning(await readMatch(context, lane.matchId)))
    await api.send({ as: DEVELOPER, method: 'PATCH', path: `${path}/status`, body: { status: 'COMPLETED' } });
}

/** The match of a scene's current round, in playable form. */
export function laneOf(run: SceneRun, plan: { creator: number; opponent: number; bestOf: number }, opening: Lane['opening'] = []): Lane {
  const teams = [run.team(plan.creator).slug, run.team(plan.opponent).slug] as const;
  return { matchId: run.kept<string>('create'), seed: run.seed, bestOf: plan.bestOf, teams, opening };
}

/** The captain's key acts for the team. */
export const captain = (run: SceneRun, place: number): string => captainOf(run.team(place));

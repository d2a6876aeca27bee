import { DAY_MS } from '@matchpoint/core';
import { DEVELOPER, laneOf, READER, untilInstant } from './matches.js';
import { type Plan, started } from './match-steps.js';
import { captainOf, SceneRun, teamOf, type DemoContext } from './scene-run.js';
import type { Lane } from './state-file.js';
import { type Scene, tendScene } from './tend-scenes.js';
import type { Side } from './world.js';

const MOST_STARTS_A_DAY = 48;
/** Both captains are ready before a match begins, so that it waits for its start and is not a no-show. */
const READY_AHEAD_MS = 3 * 60_000;
const BEST_OF = 3;

/** The fields of a row in the public list of upcoming matches that the demo uses. */
interface DueMatch {
  id: string;
  status: string;
  bestOf: number;
  scheduledAt: string | null;
  creatorTeam: { slug: string };
  acceptedTeam: { slug: string };
}

/** Starts the next match of a lane: the first that is due, else a new one between two teams. At most 48 start per day. */
export async function beginNext(context: DemoContext, lane: string): Promise<void> {
  const { state } = context.store;
  const now = context.clock.now();
  state.starts = state.starts.filter((at) => now.getTime() - Date.parse(at) < DAY_MS);
  if (state.starts.length >= MOST_STARTS_A_DAY) return;
  const next = state.rounds.plays?.round ?? 1;
  const due = (await listDueMatches(context, 0)).find(({ status }) => status === 'READY');
  state.lanes[lane] = due ? await startDue(context, due, `plays.${next}`) : await agreeOnMatch(context, lane, `plays.${next}`);
  state.rounds.plays = { round: next + 1, begunAt: now.toISOString() };
  state.starts.push(now.toISOString());
  context.store.save();
}

async function startDue({ api }: DemoContext, { id, bestOf, creatorTeam, acceptedTeam }: DueMatch, seed: string): Promise<Lane> {
  await api.send({ as: DEVELOPER, method: 'PATCH', path: `/game/matches/${id}/status`, body: { status: 'IN_PROGRESS' } });
  return { matchId: id, seed, bestOf, teams: [creatorTeam.slug, acceptedTeam.slug], opening: [] };
}

/** Two teams that aren't playing on another lane, in random order. */
async function agreeOnMatch(context: DemoContext, lane: string, seed: string): Promise<Lane> {
  const { field, fraction } = context.world;
  const busy = Object.entries(context.store.state.lanes).flatMap(([name, { teams }]) => (name === lane ? [] : teams));
  const free = field
    .flatMap(({ slug }, place) => (busy.includes(slug) ? [] : [{ place, drawn: fraction(`${seed}/${place}`) }]))
    .sort((one, other) => one.drawn - other.drawn);
  const [creator, opponent] = free.map(({ place }) => place);
  if (creator === undefined || opponent === undefined) throw new Error('all teams play');
  const plan: Plan = { creator, opponent, bestOf: BEST_OF, startsInMinutes: 0 };
  const scene: Scene = { name: `pair-${creator}-${opponent}`, stands: async () => false, steps: started(plan) };
  await tendScene(context, scene);
  const { round, begunAt } = context.store.state.rounds[scene.name] ?? { round: 1, begunAt: '' };
  return { ...laneOf(new SceneRun(context, scene.name, round, Date.parse(begunAt)), plan), seed };
}

/** Marks both teams of a match that is about to begin as ready. */
export async function readyDueMatches(context: DemoContext): Promise<void> {
  const due = (await listDueMatches(context, READY_AHEAD_MS)).filter(({ status }) => status === 'ACCEPTED');
  for (const { id, creatorTeam, acceptedTeam } of due) {
    for (const { slug } of [creatorTeam, acceptedTeam]) {
      const side = context.world.field.find((each) => each.slug === slug) as Side;
      const body = { teamId: teamOf(context, side).id };
      await context.api.send({ as: captainOf(side), method: 'POST', path: `/matches/${id}/ready`, body });
    }
  }
}

/** Matches of the league that begin within `aheadMs`, earliest first. */
async function listDueMatches(context: DemoContext, aheadMs: number): Promise<DueMatch[]> {
  const { league, field } = context.world;
  const path = `/matches?status=upcoming&leagueId=${league}&limit=25`;
  const { matches } = await context.api.send({ as: READER, method: 'GET', path });
  const isOfField = (slug: string): boolean => field.some((side) => side.slug === slug);
  return (matches as DueMatch[]).filter(
    ({ scheduledAt, creatorTeam, acceptedTeam }) =>
      untilInstant(context, scheduledAt) <= aheadMs && isOfField(creatorTeam.slug) && isOfField(acceptedTeam.slug),
  );
}

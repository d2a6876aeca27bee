import { setTimeout as delay } from 'node:timers/promises';
import { beginNext, readyDueMatches } from './next-match.js';
import { DEVELOPER, isConfirmed, isRunning, readMatch, readScores, seriesOf, toMapScore } from './matches.js';
import { APPOINTMENTS, LANE_NAMES } from './scenes/index.js';
import type { DemoContext } from './scene-run.js';
import { tendScenes } from './tend-scenes.js';
import type { PlayedMap, Winner } from './world.js';

/** A start plays for half a day. */
const PLAYED_MS = 12 * 60 * 60_000;
/** Duration of a round of a map. */
const ROUND_MS = 45_000;
/** Matches that have been played are replaced by others on the calendar. */
const ROUNDS_BETWEEN_CALENDARS = 40;
const HALFTIME = 12;
const REGULAR_ROUNDS = 24;
/** Space for the rounds of a map in the versions of its states. */
const VERSIONS_A_MAP = 1_000;

interface Pace {
  isStopping(): boolean;
  pause?(ms: number): Promise<unknown>;
}

/**
 * Continues running matches, round by round, and starts the next match when one ends: at most one per lane. Failed calls are retried in the
 * next round. Ends after twelve hours, or when the launcher stops.
 */
export async function playOn(context: DemoContext, { isStopping, pause = delay }: Pace): Promise<void> {
  const until = context.clock.now().getTime() + PLAYED_MS;
  for (let round = 1; !isStopping() && context.clock.now().getTime() < until; round += 1) {
    for (const name of LANE_NAMES) await playLane(context, name).catch(() => undefined);
    await readyDueMatches(context).catch(() => undefined);
    if (round % ROUNDS_BETWEEN_CALENDARS === 0) await tendScenes(context, [APPOINTMENTS], () => true);
    await pause(ROUND_MS);
  }
}

/** One round of the lane's match, or the score of a map whose rounds are played; without a running match, the next one starts. */
async function playLane(context: DemoContext, name: string): Promise<void> {
  const lane = context.store.state.lanes[name];
  const match = lane && (await readMatch(context, lane.matchId));
  if (!lane || !match || !isRunning(match)) return beginNext(context, name);
  const send = (method: 'POST' | 'PATCH', what: string, body: object) =>
    context.api.send({ as: DEVELOPER, method, path: `/game/matches/${lane.matchId}/${what}`, body });
  const played = (await readScores(context, lane.matchId)).filter(isConfirmed).length;
  const map = seriesOf(context, lane)[played];
  const before = played === lane.opening.length ? (lane.rounds ?? 0) : 0;
  const round = 1 + (match.live?.mapIndex === map?.mapIndex ? (match.live?.round ?? 0) : before);
  // Somebody else has recorded different scores.
  if (!map) await send('PATCH', 'status', { status: 'COMPLETED' });
  else if (round > map.rounds.length) await send('POST', 'scores', { maps: [toMapScore(context, lane, map)] });
  else await send('POST', 'live', liveStateOf(map, round));
}

/** The state of a map after a round. */
function liveStateOf({ mapIndex, mapId, rounds }: PlayedMap, round: number): object {
  const won = (side: Winner): number => rounds.slice(0, round).filter((winner) => winner === side).length;
  const score = { creatorTeamScore: won('creator'), opponentTeamScore: won('accepted') };
  return { stateVersion: mapIndex * VERSIONS_A_MAP + round, mapIndex, mapId, phase: phaseOf(round, rounds.length), round, ...score };
}

function phaseOf(round: number, last: number): string {
  if (round === last) return 'ended';
  if (round === HALFTIME) return 'halftime';
  return round > REGULAR_ROUNDS ? 'overtime' : 'live';
}

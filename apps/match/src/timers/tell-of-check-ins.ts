import { appendEvents } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import {
  beginWatch,
  type Edge,
  findDueEdges,
  findScheduled,
  lockWatch,
  moveWatch,
  type Reached,
  type ScheduledMatch,
} from '../db/check-in-watch.js';
import { CHECK_IN_CLOSES_MS, CHECK_IN_OPENS_MS, checkInOf } from '../domain/check-in.js';
import { roomChanged } from '../outbox/room-changed.js';

const INTERVAL_MS = 1_000;
/** Delay of notifications, so that whichever replica then computes the next action also knows that the time has come. */
const LATER_MS = 1_000;
const BATCH = 500;

type TellingContext = Pick<MatchContext, 'pool' | 'clock'>;

/**
 * Notifies the teams of every match whose check-in has opened or closed by the clock (docs/reference/matches.md#room), because the players'
 * next action then changes without a command. A watch per edge passes over the matches in the order of their scheduled times. It moves in
 * the transaction that appends the events, so replicas share the work and no match is notified twice. A match that is scheduled after its
 * check-in opened needs no notification: its own event suffices.
 */
export async function tellOfCheckIns(context: TellingContext, signal?: AbortSignal): Promise<void> {
  for (const edge of await findDueEdges(context.pool, reachedAt(context.clock.now())))
    while ((await tellSome(context, edge)) && !signal?.aborted);
}

/** Notifies one batch. Returns whether there may be more. */
function tellSome({ pool, clock }: TellingContext, edge: Edge): Promise<boolean> {
  return withTransaction(pool, async (tx) => {
    const place = await lockWatch(tx, edge);
    if (!place) return false;
    const now = clock.now();
    const matches = await findScheduled(tx, place, reachedAt(now)[edge], BATCH);
    const last = matches.at(-1);
    if (!last) return false;
    const events = matches.filter((match) => has(match, edge)).map((match) => roomChanged(match, now.toISOString()));
    await appendEvents(tx, events);
    await moveWatch(tx, edge, { scheduledAt: last.scheduledAt, matchId: last.id });
    return matches.length === BATCH;
  });
}

/** Check-in of a game's match never ends. */
function has(match: ScheduledMatch, edge: Edge): boolean {
  const window = checkInOf(match);
  return (edge === 'opens' ? window?.opensAt : window?.closesAt) != null;
}

function reachedAt(now: Date): Reached {
  const scheduled = (offsetMs: number): string => new Date(now.getTime() - LATER_MS - offsetMs).toISOString();
  return { opens: scheduled(CHECK_IN_OPENS_MS), closes: scheduled(CHECK_IN_CLOSES_MS) };
}

/** Runs now, including for edges passed during a restart, and again every second until stopped. */
export function startTellingOfCheckIns(context: TellingContext & Pick<MatchContext, 'logger'>): BackgroundWork {
  let isWatched = false;
  return repeatWork(
    INTERVAL_MS,
    async (signal) => {
      if (!isWatched) await beginWatch(context.pool, reachedAt(context.clock.now()));
      isWatched = true;
      await tellOfCheckIns(context, signal);
    },
    (error) => context.logger.warn({ err: error }, 'matches could not be notified of their check-ins'),
  );
}

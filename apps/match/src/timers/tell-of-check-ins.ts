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
/** Told this much later, so that whichever replica is then asked for the next action also knows that the time has come. */
const LATER_MS = 1_000;
const BATCH = 500;

type TellingContext = Pick<MatchContext, 'pool' | 'clock'>;

/**
 * Tells the teams of every match whose check-in has opened or closed by the clock alone (docs/reference/matches.md#room): what the match
 * needs from its players changes with no command. A watch of each edge passes over the matches in the order of their scheduled times; it
 * moves in the transaction that appends the events, so replicas share the work and no match is told twice. A match that is arranged after
 * its check-in opened needs no word: its own event tells it.
 */
export async function tellOfCheckIns(context: TellingContext, signal?: AbortSignal): Promise<void> {
  for (const edge of await findDueEdges(context.pool, reachedAt(context.clock.now())))
    while ((await tellSome(context, edge)) && !signal?.aborted);
}

/** Tells one batch. Answers whether there may be more. */
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

/** A game's match has no end of its check-in. */
function has(match: ScheduledMatch, edge: Edge): boolean {
  const window = checkInOf(match);
  return (edge === 'opens' ? window?.opensAt : window?.closesAt) != null;
}

function reachedAt(now: Date): Reached {
  const scheduled = (offsetMs: number): string => new Date(now.getTime() - LATER_MS - offsetMs).toISOString();
  return { opens: scheduled(CHECK_IN_OPENS_MS), closes: scheduled(CHECK_IN_CLOSES_MS) };
}

/** Looks now, including at what happened during a restart, and again every second until stopped. */
export function startTellingOfCheckIns(context: TellingContext & Pick<MatchContext, 'logger'>): BackgroundWork {
  let isWatched = false;
  return repeatWork(
    INTERVAL_MS,
    async (signal) => {
      if (!isWatched) await beginWatch(context.pool, reachedAt(context.clock.now()));
      isWatched = true;
      await tellOfCheckIns(context, signal);
    },
    (error) => context.logger.warn({ err: error }, 'check-ins that opened or closed not told of'),
  );
}

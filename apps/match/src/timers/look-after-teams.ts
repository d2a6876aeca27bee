import { isConnectionLost, withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import {
  type Departure,
  findDueClosures,
  findDueDepartures,
  postponeClosure,
  postponeDeparture,
  takeClosure,
  takeDeparture,
} from '../db/second-looks.js';
import { closeMatches, leaveRosters } from '../steps/follow-teams.js';

const INTERVAL_MS = 1_000;
const RETRY_MS = 30_000;

type LookingContext = Pick<MatchContext, 'pool' | 'clock' | 'logger' | 'readTeamRosters'>;

/**
 * Runs the second checks that are due by the service's clock: of closed teams and of players who left one
 * (docs/reference/teams.md#closing). The second check finds matches that were being created or accepted during the first, based on an
 * earlier answer. A check that fails is retried later and blocks no other; replicas share the work.
 */
export async function lookAfterTeams(context: LookingContext, signal?: AbortSignal): Promise<void> {
  try {
    await lookAtClosures(context, signal);
  } finally {
    await lookAtDepartures(context, signal);
  }
}

async function lookAtClosures(context: LookingContext, signal?: AbortSignal): Promise<void> {
  const { pool, clock } = context;
  for (const teamId of await findDueClosures(pool, clock.now().toISOString())) {
    if (signal?.aborted) return;
    const look = (): Promise<void> =>
      withTransaction(pool, async (tx) => {
        const now = clock.now();
        if (await takeClosure(tx, teamId, now.toISOString())) await closeMatches(tx, teamId, now);
      });
    await tryTo(context, look, { teamId }, (until) => postponeClosure(pool, teamId, until));
  }
}

/**
 * Players who have rejoined stay. Only the profile service knows whether they did, because no clock here reflects the order of its events.
 */
async function lookAtDepartures(context: LookingContext, signal?: AbortSignal): Promise<void> {
  const { pool, clock, readTeamRosters } = context;
  const departures = await findDueDepartures(pool, clock.now().toISOString());
  if (departures.length === 0 || signal?.aborted) return;
  const teams = await readTeamRosters(departures.map(({ teamId }) => teamId));
  for (const departure of departures) {
    if (signal?.aborted) return;
    const isBack = teams.get(departure.teamId)?.memberIds.has(departure.userId) === true;
    const look = (): Promise<void> => lookAtDeparture(context, departure, isBack);
    await tryTo(context, look, departure, (until) => postponeDeparture(pool, departure, until));
  }
}

function lookAtDeparture({ pool, clock }: LookingContext, departure: Departure, isBack: boolean): Promise<void> {
  return withTransaction(pool, async (tx) => {
    if ((await takeDeparture(tx, departure)) && !isBack) await leaveRosters(tx, departure, clock.now());
  });
}

async function tryTo(
  { clock, logger }: LookingContext,
  look: () => Promise<void>,
  about: object,
  postpone: (until: string) => Promise<void>,
): Promise<void> {
  try {
    await look();
  } catch (error) {
    // Without the database all would fail. A time limit or a deadlock may be due to this team alone, so it must not block those behind it.
    if (isConnectionLost(error)) throw error;
    logger.error({ err: error, ...about }, 'the second check of a team failed; will retry');
    await postpone(new Date(clock.now().getTime() + RETRY_MS).toISOString());
  }
}

/** Runs the checks now and every second until stopped. */
export function startLookingAfterTeams(context: LookingContext): BackgroundWork {
  const look = (signal: AbortSignal): Promise<void> => lookAfterTeams(context, signal);
  return repeatWork(INTERVAL_MS, look, (error) => context.logger.warn({ err: error }, 'second checks of teams could not be run'));
}

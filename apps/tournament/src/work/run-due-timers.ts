import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';
import { openSystemAct, type TournamentAct } from '../access/index.js';
import type { TournamentContext } from '../context.js';
import { appendActivities } from '../feed/index.js';
import {
  claimDueTournament,
  findTournament,
  hasDueTimers,
  lockTournament,
  postponeTimers,
  takeDueTimers,
  type TimerKind,
  type TournamentRow,
} from '../record/index.js';
import { applyCommand, type Entrants, readEntrants, startTournamentNow } from '../tournaments/index.js';

const RETRY_MS = 30_000;

/**
 * Applies everything that is due by the service's clock: registration opens and closes, tournaments start, featuring ends. One transaction
 * per tournament. Returns the number of tournaments.
 */
export async function runDueTimers(context: TournamentContext, signal?: AbortSignal): Promise<number> {
  if (!(await hasDueTimers(context.pool, context.clock.now()))) return 0;
  for (let count = 0; ; count += 1) {
    if (signal?.aborted || !(await runOne(context))) return count;
  }
}

async function runOne(context: TournamentContext): Promise<boolean> {
  const { pool, clock, logger } = context;
  const now = clock.now();
  const due = await withTransaction(pool, (tx) => claimDueTournament(tx, now));
  if (due === undefined) return false;
  const { id: tournamentId, isStarting } = due;
  try {
    await withTransaction(pool, (tx) => fireAll(context, tx, tournamentId, BEFORE_START, now));
    if (isStarting) {
      const ahead = await askAhead(context, tournamentId);
      await withTransaction(pool, (tx) => fireAll(context, tx, tournamentId, ['start'], now, ahead));
    }
  } catch (error) {
    logger.error({ err: error, tournamentId }, 'timers of a tournament failed; will retry');
    await postponeTimers(pool, tournamentId, now, new Date(now.getTime() + RETRY_MS));
  }
  return true;
}

/** They fire before a start, which alone needs data from other services. */
const BEFORE_START: readonly TimerKind[] = ['open_registration', 'close_registration', 'unfeature'];

/** Data from other services that a start needs, read before its transaction; undefined if there is no such tournament. */
async function askAhead(context: TournamentContext, tournamentId: string): Promise<Entrants | undefined> {
  const row = await findTournament(context.pool, tournamentId);
  return row && readEntrants(context, { requestId: tournamentId }, row, row.settings.seedingMethod);
}

/** Fires the due timers of these kinds. */
async function fireAll(
  context: TournamentContext,
  tx: PoolClient,
  tournamentId: string,
  kinds: readonly TimerKind[],
  now: Date,
  ahead?: Entrants,
): Promise<void> {
  const locked = await lockTournament(tx, tournamentId);
  if (locked === undefined) return;
  for (const kind of await takeDueTimers(tx, tournamentId, kinds, now)) {
    // A timer sees the changes of earlier ones.
    const row = (await lockTournament(tx, tournamentId)) as TournamentRow;
    await fire(context, openSystemAct(context, tx, row), kind, ahead);
  }
}

/** One timer of a locked tournament. A command that its state no longer allows is skipped: nothing of it is written. */
async function fire(context: TournamentContext, act: TournamentAct, kind: TimerKind, ahead?: Entrants): Promise<void> {
  await act.tx.query('savepoint timer');
  try {
    await perform(act, kind, ahead);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await act.tx.query('rollback to savepoint timer');
    context.logger.info({ tournamentId: act.tournament.id, kind, reason: error.message }, 'a timer of a tournament had no effect');
    if (kind === 'start') {
      const failed = { action: 'start_failed', metadata: { reason: error.message } };
      await appendActivities(act.tx, act.tournament.id, null, [failed], act.now);
    }
  }
}

async function perform(act: TournamentAct, kind: TimerKind, ahead?: Entrants): Promise<void> {
  switch (kind) {
    case 'open_registration':
      await applyCommand(act, { name: 'open_registration', by: 'clock' }, { activity: { action: 'registration_opened' } });
      return;
    case 'close_registration':
      await applyCommand(act, { name: 'close_registration' }, { activity: { action: 'registration_closed' } });
      return;
    case 'unfeature':
      await applyCommand(act, { name: 'unfeature' }, { activity: { action: 'unfeatured' } });
      return;
    case 'start': {
      if (ahead === undefined) return;
      await startTournamentNow(act, { method: act.tournament.settings.seedingMethod, manualOrder: [] }, ahead);
    }
  }
}

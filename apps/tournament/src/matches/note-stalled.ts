import { DAY_MS } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import { openSystemAct } from '../access/index.js';
import { recordMatchUpdate } from '../brackets/index.js';
import type { TournamentContext } from '../context.js';
import { lockTournament } from '../record/index.js';
import { findStalled } from './store/nodes.js';

const INTERVAL_MS = 10_000;
/** A match without a result this long after its scheduled time needs the organizer. */
const PATIENCE_MS = DAY_MS;
const AT_ONCE = 100;

type StalledContext = Pick<TournamentContext, 'pool' | 'clock' | 'logger'>;

/** Looks for stalled matches every ten seconds. */
export function startNotingStalled(context: StalledContext): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    () => noteStalled(context),
    (error) => context.logger.warn({ err: error }, 'stalled matches could not be recorded; will retry'),
  );
}

/** Leaves nodes with stalled matches to the organizer. The matches can still be played. */
export async function noteStalled(context: StalledContext): Promise<void> {
  const { pool, clock, logger } = context;
  for (const { tournamentId, ...of } of await findStalled(pool, new Date(clock.now().getTime() - PATIENCE_MS), AT_ONCE)) {
    try {
      await withTransaction(pool, async (tx) => {
        const tournament = await lockTournament(tx, tournamentId);
        if (tournament === undefined) return;
        await recordMatchUpdate(openSystemAct(context, tx, tournament), { ...of, entry: { kind: 'UNDECIDED', reason: 'stalled' } });
      });
    } catch (error) {
      logger.error({ err: error, tournamentId, ...of }, 'a stalled match could not be recorded');
    }
  }
}

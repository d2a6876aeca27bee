import { doubledMs } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';
import { openSystemAct, type TournamentAct } from '../access/index.js';
import { adoptMatch, recordMatchUpdate } from '../brackets/index.js';
import type { TournamentContext } from '../context.js';
import { lockTournament } from '../record/index.js';
import type { JobOutcome } from './ask-for-matches.js';
import { finishJob, type LeasedJob, retryJob } from './store/jobs.js';
import { forgetMatch, markCreated } from './store/nodes.js';

type SettleContext = Pick<TournamentContext, 'pool' | 'clock' | 'logger'>;
/** Delays between the attempts of a job. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

export interface AskedJob {
  readonly job: LeasedJob;
  readonly outcome: JobOutcome | 'superseded';
}
type FinishedJob = AskedJob & { outcome: Exclude<AskedJob['outcome'], 'retry'> };

/** A match that was never created has nothing to end. */
const isGone = ({ kind }: LeasedJob, refusal: string): boolean => kind !== 'CREATE' && refusal === 'error_match_not_found';

/** Delay of a job after its nth attempt. */
export const pauseAfter = (tries: number): number => doubledMs(tries, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);

/** Writes the outcomes of jobs, with done and refused ones under the lock of their tournament, in one transaction per tournament. */
export async function settleJobs(context: SettleContext, asked: readonly AskedJob[], holder: string): Promise<void> {
  const { pool, clock, logger } = context;
  const postpone = async (jobs: readonly AskedJob[]): Promise<void> => {
    for (const { job } of jobs) await retryJob(pool, job, holder, new Date(clock.now().getTime() + pauseAfter(job.tries)));
  };
  await postpone(asked.filter(({ outcome }) => outcome === 'retry'));
  const finished = asked.filter((each): each is FinishedJob => each.outcome !== 'retry');
  for (const tournamentId of new Set(finished.map(({ job }) => job.tournamentId))) {
    const ofTournament = finished.filter(({ job }) => job.tournamentId === tournamentId);
    try {
      await withTransaction(pool, (tx) => settleTournamentJobs(context, tx, tournamentId, ofTournament, holder));
    } catch (error) {
      // Those of other tournaments do not wait for it.
      logger.error({ err: error, tournamentId }, 'jobs of a tournament could not be settled; will retry');
      await postpone(ofTournament);
    }
  }
}

async function settleTournamentJobs(
  { clock, logger }: SettleContext,
  tx: PoolClient,
  tournamentId: string,
  finished: readonly FinishedJob[],
  holder: string,
): Promise<void> {
  const now = clock.now();
  let tournament = await lockTournament(tx, tournamentId);
  for (const { job, outcome } of finished) {
    if (tournament === undefined) return;
    const refusal = outcome === 'superseded' ? undefined : outcome.refusal;
    const isFailed = refusal !== undefined && !isGone(job, refusal);
    const error = outcome === 'superseded' ? outcome : (refusal ?? null);
    if (!(await finishJob(tx, job, holder, { status: isFailed ? 'failed' : 'done', error, now }))) continue;
    if (isFailed) {
      logger.warn({ job, outcome }, 'the match service refused a job');
      await noteRefusal(openSystemAct({ clock }, tx, tournament), job, { error: refusal, reason: messageOf(outcome) });
      // A node that waits for the organizer may have changed the row.
      tournament = await lockTournament(tx, tournamentId);
    } else if (job.kind === 'CANCEL' && refusal !== undefined) {
      await forgetMatch(tx, job.nodeId, job.matchId);
    } else if (outcome !== 'superseded' && (job.kind === 'CREATE' || job.kind === 'MOVE')) {
      // For a CREATE the match service returns the first match of the node and attempt.
      const matchId = job.kind === 'CREATE' && refusal === undefined ? outcome.matchId : job.matchId;
      if (matchId !== job.matchId) await adoptMatch(tx, job.nodeId, job.matchId, matchId);
      await markCreated(tx, job.nodeId, matchId, outcome.scheduledAt);
    }
  }
}

/** The reason of a refusal in words, if the match service gives one. */
const messageOf = (outcome: FinishedJob['outcome']): string | undefined => (outcome === 'superseded' ? undefined : outcome.message);

/** A node whose match is refused waits for the organizer. */
async function noteRefusal(
  act: TournamentAct,
  { kind, nodeId, matchId, attempt }: LeasedJob,
  { error, reason }: { error: string; reason: string | undefined },
): Promise<void> {
  const action = kind === 'CREATE' ? 'match_generation_failed' : 'match_change_failed';
  await act.note({
    action,
    targetType: 'node',
    targetId: nodeId,
    metadata: { matchId, attempt, error, ...(reason !== undefined && { reason }) },
  });
  if (kind !== 'CREATE') return;
  await recordMatchUpdate(act, { matchId, nodeId, attempt, entry: { kind: 'UNDECIDED', reason: 'match_refused' } });
  await forgetMatch(act.tx, nodeId, matchId);
}

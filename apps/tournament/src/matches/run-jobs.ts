import { randomUUID } from 'node:crypto';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import { JOB_KINDS, type JobKind } from '../brackets/index.js';
import type { TournamentContext } from '../context.js';
import { askForMatches } from './ask-for-matches.js';
import { prepareCreates } from './prepare-creates.js';
import { type AskedJob, settleJobs } from './settle-jobs.js';
import { claimJobs, type LeasedJob } from './store/jobs.js';

const INTERVAL_MS = 200;
const LEASE_MS = 30_000;
/** Maximum jobs per call of the match service. */
const AT_ONCE = 100;

export type JobContext = Pick<TournamentContext, 'pool' | 'clock' | 'logger' | 'peers'>;

/** Runs due match jobs, and looks for more five times a second. */
export function startRunningJobs(context: JobContext): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    (signal) => runDueJobs(context, signal),
    (error) => context.logger.warn({ err: error }, 'match jobs failed; will retry'),
  );
}

/** Runs every due job, the jobs of a node one after the other. Replicas share the work. */
export async function runDueJobs(context: JobContext, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const now = context.clock.now();
    const holder = randomUUID();
    const jobs = await claimJobs(context.pool, { holder, now, until: new Date(now.getTime() + LEASE_MS), limit: AT_ONCE });
    if (jobs.length === 0) return;
    await Promise.all(
      JOB_KINDS.map((kind) =>
        doJobs(
          context,
          kind,
          jobs.filter((job) => job.kind === kind),
          holder,
        ),
      ),
    );
  }
}

async function doJobs(context: JobContext, kind: JobKind, jobs: readonly LeasedJob[], holder: string): Promise<void> {
  if (jobs.length === 0) return;
  const { toSend, superseded } = kind === 'CREATE' ? await prepareCreates(context, jobs, holder) : { toSend: jobs, superseded: [] };
  const outcomes = toSend.length === 0 ? [] : await askForMatches(context.peers.matches, kind, toSend);
  const asked: AskedJob[] = [
    ...superseded.map((job) => ({ job, outcome: 'superseded' as const })),
    ...toSend.map((job, index) => ({ job, outcome: outcomes[index] ?? 'retry' })),
  ];
  await settleJobs(context, asked, holder);
}

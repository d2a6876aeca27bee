import type { match } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { JobKind, MatchJobPayload } from '../../brackets/index.js';

/** A job that this process has leased. */
export interface LeasedJob {
  readonly position: string;
  readonly tournamentId: string;
  readonly nodeId: string;
  readonly attempt: number;
  readonly kind: JobKind;
  readonly matchId: string;
  /** `request`: the stored request of a CREATE. */
  readonly payload: MatchJobPayload & { readonly request?: match.NewTournamentMatch };
  /** Including this attempt. */
  readonly tries: number;
}

const CLAIM = sql<LeasedJob>(
  'match_job_claim',
  `with due as (select j.position from match_job j
     where j.status = 'pending' and j.due_at <= $1 and (j.leased_until is null or j.leased_until <= $1)
       and not exists (select from match_job earlier
         where earlier.node_id = j.node_id and earlier.status = 'pending' and earlier.position < j.position)
     order by j.due_at, j.position limit $4 for update skip locked)
   update match_job j set lease_holder = $2, leased_until = $3, tries = j.tries + 1
   from due where j.position = due.position
   returning j.position::text, j.tournament_id as "tournamentId", j.node_id as "nodeId", j.attempt, j.kind, j.match_id as "matchId",
     j.payload, j.tries`,
);

/** Leases jobs that are due at `now`, only the first of each node. */
export async function claimJobs(
  pool: Pool,
  { holder, now, until, limit }: { holder: string; now: Date; until: Date; limit: number },
): Promise<LeasedJob[]> {
  return run(pool, CLAIM, [now.toISOString(), holder, until.toISOString(), limit]);
}

const KEEP_REQUEST = sql<{ position: string }>(
  'match_job_keep_request',
  `update match_job set payload = jsonb_set(payload, '{request}', $3::jsonb)
   where position = $1 and lease_holder = $2 and status = 'pending' returning position::text`,
);

/** Stores the request of a CREATE; false if another process now holds the job. */
export async function keepRequest(pool: Pool, position: string, holder: string, request: match.NewTournamentMatch): Promise<boolean> {
  return (await run(pool, KEEP_REQUEST, [position, holder, JSON.stringify(request)])).length > 0;
}

const FINISH = sql<{ position: string }>(
  'match_job_finish',
  `update match_job set status = $3, error = $4, finished_at = $5, lease_holder = null, leased_until = null
   where position = $1 and lease_holder = $2 and status = 'pending' returning position::text`,
);

/** Ends a job. False if another process now holds it or it was requested again: then this attempt has no further effect. */
export async function finishJob(
  tx: ClientBase,
  { position }: LeasedJob,
  holder: string,
  { status, error, now }: { status: 'done' | 'failed'; error: string | null; now: Date },
): Promise<boolean> {
  return (await run(tx, FINISH, [position, holder, status, error, now.toISOString()])).length > 0;
}

const RETRY = sql(
  'match_job_retry',
  `update match_job set due_at = $3, lease_holder = null, leased_until = null
   where position = $1 and lease_holder = $2 and status = 'pending'`,
);

/** Releases a job until `dueAt`. */
export async function retryJob(pool: Pool, { position }: LeasedJob, holder: string, dueAt: Date): Promise<void> {
  await run(pool, RETRY, [position, holder, dueAt.toISOString()]);
}

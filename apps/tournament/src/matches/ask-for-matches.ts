import { match } from '@matchpoint/contracts';
import { invariant, newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { JobKind } from '../brackets/index.js';
import type { Peers } from '../peers/index.js';
import type { LeasedJob } from './store/jobs.js';

/** Well within a lease. */
const CALL_MS = 10_000;

type Ask = (client: Peers['matches'], jobs: readonly LeasedJob[]) => Promise<{ results: match.TournamentMatchResult[] }>;

const reasonOf = ({ payload }: LeasedJob): string => payload.reason ?? 'bracket_changed';
const options = () => ({ requestId: newId('req'), deadlineMs: CALL_MS });

/** The call for each kind of job. A CREATE already has its request. */
const ASK: Readonly<Record<JobKind, Ask>> = {
  CREATE: (client, jobs) => client.createTournamentMatches({ items: jobs.flatMap(({ payload }) => requestOf(payload)) }, options()),
  MOVE: (client, jobs) =>
    client.moveTournamentMatches(
      { items: jobs.map(({ matchId, payload }) => ({ matchId, roundStartsAt: payload.scheduledAt })) },
      options(),
    ),
  FORFEIT: (client, jobs) =>
    client.forfeitTournamentMatches(
      {
        items: jobs.map((job) => ({
          matchId: job.matchId,
          side: job.payload.loser === 1 ? 'creator' : 'accepted',
          reason: reasonOf(job),
        })),
      },
      options(),
    ),
  CANCEL: (client, jobs) =>
    client.cancelTournamentMatches({ items: jobs.map((job) => ({ matchId: job.matchId, reason: reasonOf(job) })) }, options()),
  VOID: (client, jobs) =>
    client.voidTournamentMatches({ items: jobs.map((job) => ({ matchId: job.matchId, reason: reasonOf(job) })) }, options()),
  LINK: (client, jobs) =>
    client.linkTournamentMatches(
      { items: jobs.map(({ matchId, tournamentId, nodeId, attempt }) => ({ matchId, tournamentId, nodeId, attempt })) },
      options(),
    ),
};

/** The stored request of a CREATE. One that an earlier release stored lacks newer fields. */
function requestOf({ request }: LeasedJob['payload']): match.NewTournamentMatch[] {
  return request === undefined ? [] : [match.NewTournamentMatch.fromPartial(request)];
}

/** Outcome of a job: done, refused by the match service, or to be retried. */
export type JobOutcome = match.TournamentMatchResult | 'retry';

/**
 * Sends jobs of one kind; returns an outcome for each, in order. If the match service is down or too slow, all of them are to be retried.
 * If a call fails otherwise, its jobs are sent one by one to find the failing one, which counts as refused.
 */
export async function askForMatches(client: Peers['matches'], kind: JobKind, jobs: readonly LeasedJob[]): Promise<JobOutcome[]> {
  try {
    const { results } = await ASK[kind](client, jobs);
    invariant(results.length === jobs.length, 'each item has a result');
    return results;
  } catch (error) {
    const failure = error instanceof DomainError ? error : undefined;
    if (failure?.code === 'error_unavailable') return jobs.map(() => 'retry');
    if (jobs.length > 1) return (await Promise.all(jobs.map((job) => askForMatches(client, kind, [job])))).flat();
    const [job] = jobs;
    return [{ matchId: job?.matchId ?? '', status: '', refusal: failure?.code ?? 'error_internal', message: String(error) }];
  }
}

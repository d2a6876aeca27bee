import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { MatchJob } from '../rules/match-jobs.js';

export interface NewMatchJob extends MatchJob {
  readonly nodeId: string;
}

const SUPERSEDE = sql<{ matchId: string }>(
  'match_job_supersede',
  `with superseded as (
     update match_job set status = 'done', error = 'superseded', finished_at = $2
     where match_id = any($1) and kind = 'CREATE' and status = 'pending' and tries = 0 and lease_holder is null
     returning node_id, match_id),
   forgotten as (
     update bracket_node n set match_id = null, match_status = null
     from superseded s where n.id = s.node_id and n.match_id = s.match_id)
   select match_id as "matchId" from superseded`,
);

const ADD = sql(
  'match_job_add',
  `insert into match_job (tournament_id, node_id, attempt, kind, match_id, payload, due_at, created_at)
   select $1, j."nodeId", j.attempt, j.kind, j."matchId", j.payload, $3, $3
   from rows from (jsonb_to_recordset($2::jsonb) as ("nodeId" text, attempt int, kind text, "matchId" text, payload jsonb))
     with ordinality as j("nodeId", attempt, kind, "matchId", payload, place) order by place
   on conflict (node_id, attempt, kind) do update set match_id = excluded.match_id, payload = excluded.payload,
     status = 'pending', tries = 0, due_at = excluded.due_at,
     lease_holder = null, leased_until = null, error = null, finished_at = null
     where match_job.kind in ('MOVE', 'VOID', 'LINK')`,
);

/**
 * Writes jobs in the transaction that needs them. A match whose creation has not begun is never created, instead of being cancelled, and
 * its node no longer names it: call this after the node is saved. Only MOVE, VOID and LINK can be requested again for
 * the same attempt.
 */
export async function addMatchJobs(tx: ClientBase, tournamentId: string, jobs: readonly NewMatchJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return;
  const at = now.toISOString();
  const cancelled = jobs.filter(({ kind }) => kind === 'CANCEL').map(({ matchId }) => matchId);
  const superseded = cancelled.length === 0 ? [] : await run(tx, SUPERSEDE, [cancelled, at]);
  const gone = new Set(superseded.map(({ matchId }) => matchId));
  const wanted = jobs.filter(({ kind, matchId }) => kind !== 'CANCEL' || !gone.has(matchId));
  if (wanted.length > 0) await run(tx, ADD, [tournamentId, JSON.stringify(wanted), at]);
}

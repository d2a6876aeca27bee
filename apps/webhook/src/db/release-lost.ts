import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { Outcome } from '../domain/outcome.js';
import { settleBatch } from './settle-batch.js';

/** A process that was not seen for this long counts as dead. */
const SEEN_MS = 5_000;
const PROCESS_PREFIX = 'process:';
const BATCH = 500;
const LOST: Outcome = { kind: 'lost', error: 'lease_expired' };

const SEE = sql(
  'lost_see_process',
  'insert into dispatcher_process (id, seen_at) values ($1, clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at',
);
const FORGET = sql('lost_forget_processes', `delete from dispatcher_process where seen_at < clock_timestamp() - interval '1 hour'`);
// The endpoint is joined to exclude deliveries of deleted endpoints, which nobody settles.
const FIND = sql<{ deliveryId: string; endpointId: string; claim: string; startedAt: string }>(
  'lost_find',
  `select d.id as "deliveryId", d.endpoint_id as "endpointId", d.claim, d.updated_at as "startedAt"
   from delivery d join webhook_endpoint e on e.id = d.endpoint_id
   where d.status = 'delivering' and not d.is_test and (d.lease_until < clock_timestamp() or (
     $1 and starts_with(d.claim, '${PROCESS_PREFIX}') and not exists (select from dispatcher_process p
       where p.id = split_part(d.claim, ':', 2) and p.seen_at > clock_timestamp() - interval '${SEEN_MS} ms')))
   limit ${BATCH}`,
);

/** A claim that names its process. */
export function claimOf(processId: string, unique: string): string {
  return `${PROCESS_PREFIX}${processId}:${unique}`;
}

/** Records that a process is alive. A process must call this before it claims anything, and every second from then on. */
export async function seeProcess(pool: Pool, processId: string): Promise<void> {
  await run(pool, SEE, [processId]);
}

export async function forgetProcesses(pool: Pool): Promise<void> {
  await run(pool, FORGET);
}

/**
 * Settles claims that were never settled as lost: each counts as a logged attempt, and the delivery is retried. It may have arrived, so the
 * same webhook-id may come twice. Returns how many.
 * @param judgesProcesses whether claims of processes that were not seen lately count as lost; otherwise only expired leases do
 */
export async function releaseLost(pool: Pool, now: Date, judgesProcesses: boolean): Promise<number> {
  for (let released = 0; ;) {
    const lost = await run(pool, FIND, [judgesProcesses]);
    const sinceMs = (instant: string): number => Math.max(0, now.getTime() - Date.parse(instant));
    const tries = lost.map((each) => ({
      ...each,
      outcome: LOST,
      durationMs: sinceMs(each.startedAt),
      requestHeaders: {},
      responseBody: '',
    }));
    if (tries.length > 0) released += (await settleBatch(pool, tries, now)).count;
    if (tries.length < BATCH) return released;
  }
}

import { DAY_MS, rewrapSecrets } from '@matchpoint/core';
import { run, sql, sweepRows, withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { WebhookContext } from './context.js';
import { correctCounters } from './db/claim.js';
import { disableFailing } from './db/disable-failing.js';
import { pruneListeners } from './db/listeners.js';
import { pruneDeliveries } from './db/prune-deliveries.js';
import { forgetProcesses } from './db/release-lost.js';
import { pruneSecrets, secretStore } from './db/secrets.js';

/**
 * How long deliveries are kept and can be replayed and recovered. Events are kept a little longer, so that every delivery has its event.
 */
const DELIVERIES_MS = 30 * DAY_MS;
const EVENTS_MS = 31 * DAY_MS;
/** Hours are kept a little longer than they can be requested. */
const HOURS_MS = 31 * DAY_MS;
/** A test that is still unfinished after this was interrupted. */
const TEST_MS = 60_000;
const BATCH = 5_000;
const INTERVAL_MS = 30_000;

const pruneHours = sweepRows({ name: 'retention_hours', table: 'endpoint_hour', condition: 'hour < $1', batch: BATCH });
const PRUNE_EVENTS = sql<{ id: string }>(
  'retention_events',
  `delete from webhook_event where id = any (array(select id from webhook_event where created_at < $1 order by created_at limit ${BATCH}
    for update skip locked)) returning id`,
);
const END_TESTS = sql(
  'retention_tests',
  `update delivery set status = 'failed', error_message = 'interrupted', updated_at = $2 where is_test and status = 'delivering'
    and created_at < $1`,
);

/**
 * Removes old deliveries, events and hours, expired secrets, and listeners that nobody pulls; disables endpoints that have failed for too
 * long, and frees slots that no attempt uses. Replicas may run it concurrently.
 */
export async function applyRetention({ pool, clock }: Pick<WebhookContext, 'pool' | 'clock'>, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await withTransaction(pool, (tx) => pruneListeners(tx, now));
  await pruneSecrets(pool, now);
  await forgetProcesses(pool);
  await disableFailing(pool, now);
  await run(pool, END_TESTS, [before(TEST_MS), now]);
  await correctCounters(pool);
  await pruneDeliveries(pool, { now, deliveries: before(DELIVERIES_MS), hours: before(HOURS_MS) }, signal);
  while (!signal?.aborted && (await run(pool, PRUNE_EVENTS, [before(EVENTS_MS)])).length === BATCH);
  await pruneHours(pool, before(HOURS_MS));
}

/** Runs now, once secrets under retired keys are resealed, and every half minute until stopped. */
export function startRetention(context: WebhookContext): BackgroundWork {
  const { logger, pool, box } = context;
  const warn = (error: unknown): void => logger.warn({ err: error }, 'the retention could not be applied');
  const sealed = rewrapSecrets(box, secretStore(pool))
    .then(({ count, unopened }) => {
      if (count > 0) logger.info({ count }, 'sealed signing secrets with the current key');
      for (const [key, secrets] of unopened) logger.warn({ key, secrets }, 'signing secrets cannot be opened');
    })
    .catch(warn);
  return repeatWork(INTERVAL_MS, (signal) => sealed.then(() => applyRetention(context, signal)), warn);
}

import { randomUUID } from 'node:crypto';
import { ifInTime } from '@matchpoint/core';
import type { BackgroundWork } from '@matchpoint/rpc';
import { Histogram, LATENCY_BUCKETS_SECONDS, type Logger, type Registry } from '@matchpoint/telemetry';
import type { Pool } from 'pg';
import { claimDue, type ClaimedDelivery, type NewClaim } from '../db/claim.js';
import { countDisabled, countDue } from '../db/count-due.js';
import { claimOf, releaseLost, seeProcess } from '../db/release-lost.js';
import { attempt, type AttemptDependencies } from './attempt.js';
import { Settler } from './settler.js';
import { type Slot, Slots } from './slots.js';
import { Waker } from './waker.js';

export interface DispatcherOptions extends AttemptDependencies {
  pool: Pool;
  logger: Logger;
  registry: Registry;
  /** Default 15 s (docs/reference/webhooks.md#delivery). */
  attemptTimeoutMs?: number;
  /** Concurrent attempts of this process, over all endpoints. */
  maxInFlight?: number;
}

export interface Dispatcher extends BackgroundWork {
  /** Call it when deliveries were created or became due, to look now instead of at the next poll. */
  wake(): void;
  /** For transactions that claim what they create or release; undefined while this process may begin no attempts. */
  newClaim(): NewClaim | undefined;
  /** @param claimants ends when nobody can start a claim any more */
  stop(claimants?: Promise<unknown>): Promise<void>;
}

const ATTEMPT_TIMEOUT_MS = 15_000;
const MAX_IN_FLIGHT = 1_000;
/** Time for claiming work and writing a result, beyond the attempt itself. */
const LEASE_SLACK_MS = 5_000;
/** Retries are due seconds apart; deliveries that this process makes due wake the loop. */
const POLL_MS = 250;
const BATCH = 200;
const REAP_MS = 1_000;
/** A process judges others only after it could itself be seen for this long: after an outage of the database no process was. */
const JUDGING_AFTER_MS = 7_000;
/** At shutdown running attempts get this long to finish, and then this long to be recorded as interrupted. */
const DRAIN_MS = 4_000;
const NOTING_MS = 2_000;
/** Status requests wait less than a second. */
const STATUS_MS = 800;

/**
 * Attempts due deliveries until stopped. Any number of processes may run it: each claims unclaimed deliveries under row locks, for a lease.
 * If a process dies, nothing is lost, because its leases expire.
 */
export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { pool, clock, logger, attemptTimeoutMs = ATTEMPT_TIMEOUT_MS, maxInFlight = MAX_IN_FLIGHT } = options;
  const leaseMs = attemptTimeoutMs + LEASE_SLACK_MS;
  const processId = randomUUID();
  const waker = new Waker();
  const stopping = new AbortController();
  const aborting = new AbortController();
  const slots = new Slots(maxInFlight);
  const running = new Set<Promise<void>>();

  const durations = new Histogram({
    name: 'matchpoint_webhook_attempt_duration_seconds',
    help: 'Duration of an attempt to deliver, by outcome',
    labelNames: ['outcome'],
    buckets: [...LATENCY_BUCKETS_SECONDS, 15],
    registers: [options.registry],
  });

  const deliver = async (delivery: ClaimedDelivery): Promise<void> => {
    const result = await attempt(options, delivery, attemptTimeoutMs, aborting.signal);
    durations.observe({ outcome: result.outcome.kind }, result.durationMs / 1_000);
    const { id: deliveryId, claim, endpointId, turn } = delivery;
    await settler.settle({ deliveryId, claim, endpointId, turn, ...result });
  };
  const start = (delivery: ClaimedDelivery, slot: Slot): void => {
    const work = deliver(delivery)
      .catch((error: unknown) =>
        logger.error({ err: error, deliveryId: delivery.id }, 'an attempt was lost and will be retried when its lease expires'),
      )
      .finally(() => {
        running.delete(work);
        slots.giveBack(slot);
        waker.wake();
      });
    running.add(work);
  };

  /** Since when this process has reported every second that it is alive. */
  let seenSince: number | undefined;

  const newClaim = (): (NewClaim & { share: Slots }) | undefined => {
    if (stopping.signal.aborted || seenSince === undefined) return undefined;
    const untilMs = performance.now() + leaseMs;
    return {
      claim: claimOf(processId, randomUUID()),
      leaseMs,
      share: slots,
      start(deliveries: readonly ClaimedDelivery[]): void {
        for (const delivery of deliveries) start(delivery, slots.take(delivery.scope, untilMs));
      },
    };
  };
  const settler = new Settler({ pool, clock, logger, giveUpMs: leaseMs, newClaim });

  const claim = async (): Promise<number> => {
    const limit = Math.min(BATCH, slots.free);
    const claiming = newClaim();
    if (limit <= 0 || claiming === undefined) return 0;
    const claimed = await claimDue(pool, { now: clock.now(), limit, ...claiming });
    claiming.start(claimed);
    return claimed.length;
  };
  const claimLoop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const claimed = await claim().catch((error: unknown) => {
        logger.warn({ err: error }, 'deliveries could not be claimed');
        return 0;
      });
      if (claimed === 0) await waker.wait(POLL_MS, stopping.signal);
    }
  };
  const beSeen = async (): Promise<void> => {
    try {
      await seeProcess(pool, processId);
      seenSince ??= performance.now();
    } catch (error) {
      seenSince = undefined;
      logger.warn({ err: error }, 'this process could not report that it is alive');
    }
  };
  const reap = async (): Promise<void> => {
    const overdue = slots.giveBackOverdue(performance.now());
    if (overdue > 0) logger.error({ overdue }, 'attempts outlived their leases; their slots were released');
    const isJudge = seenSince !== undefined && performance.now() - seenSince > JUDGING_AFTER_MS;
    const released = await releaseLost(pool, clock.now(), isJudge);
    if (released > 0) logger.warn({ released }, 'requeued deliveries whose leases had expired or whose process had died');
  };
  const reapLoop = async (): Promise<void> => {
    const idle = new Waker();
    while (!stopping.signal.aborted) {
      await beSeen();
      await reap().catch((error: unknown) => logger.warn({ err: error }, 'expired leases could not be searched'));
      await idle.wait(REAP_MS, stopping.signal);
    }
  };
  const loops = Promise.all([claimLoop(), reapLoop()]);

  return {
    wake: () => waker.wake(),
    newClaim,
    async status() {
      // The length of the queue does not show whether it moves, because an endpoint may be down.
      const [due, disabled] = await Promise.all([
        ifInTime(STATUS_MS, () => countDue(pool, clock.now())),
        ifInTime(STATUS_MS, () => countDisabled(pool)),
      ]);
      return { name: 'deliveries', ...due, ...(disabled !== undefined && { disabledEndpoints: disabled }) };
    },
    async stop(claimants) {
      stopping.abort();
      const abort = setTimeout(() => aborting.abort(new Error('the process ends')), DRAIN_MS);
      const drain = async (): Promise<void> => {
        await Promise.all([loops, claimants]);
        // A delivery that ends may have begun the next one.
        while (running.size > 0) await Promise.all(running);
      };
      await Promise.race([drain(), new Promise((resolve) => setTimeout(resolve, DRAIN_MS + NOTING_MS).unref())]);
      clearTimeout(abort);
    },
  };
}

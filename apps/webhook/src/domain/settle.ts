import { assertNever, DAY_MS, doubledMs } from '@matchpoint/core';
import type { Outcome } from './outcome.js';
import { type Pace, paceAfter } from './pace.js';
import { MAX_ATTEMPTS, MAX_LIFE_MS, retryDelayMs } from './retry-schedule.js';

/** The part of an endpoint that a finished attempt may change. Times are ISO 8601. */
export interface EndpointState extends Pace {
  isActive: boolean;
  /** `suspended`: its owner is suspended. */
  disabledReason: DisabledReason | 'suspended' | null;
  deadInRow: number;
  failingSince: string | null;
  /** When its owner last resumed it. */
  resumedAt: string | null;
  lastDeliveredAt: string | null;
  lastFailedAt: string | null;
}
export type DisabledReason = 'gone' | 'dead_letters' | 'failing';

/** The part of a delivery that it may change. */
export interface DeliveryState {
  status: 'pending' | 'delivered' | 'failed' | 'dead_lettered';
  attemptCount: number;
  /** The first unsuccessful attempt since it was created, replayed or recovered. */
  triedSince: string | null;
  holds: boolean;
  nextAttemptAt: string | null;
  statusCode: number | null;
  errorMessage: string | null;
  deliveredAt: string | null;
}

/** The delivery before its attempt was settled. */
export type TriedDelivery = Pick<DeliveryState, 'attemptCount' | 'triedSince' | 'holds' | 'statusCode' | 'errorMessage'>;

export interface Settlement {
  endpoint: EndpointState;
  delivery: DeliveryState;
  isCounted: boolean;
  /** The next delivery of the subject may go. */
  freesLane: boolean;
  /** The target works again, so deliveries that failed because it was down no longer delay their subjects. */
  hasComeBack: boolean;
  /** Set if this attempt disabled the endpoint. */
  disabled: DisabledReason | undefined;
}

const DEAD_IN_ROW = 50;
/** An endpoint that only fails for this long is disabled. */
export const FAILING_MS = 5 * DAY_MS;
/** Attempts for which a delivery delays its subject: while the target rejects only this delivery, or while it is down. */
const HOLDING_ATTEMPTS = { judged: 2, down: 4 };
/** A lost attempt is repeated this long after it began, doubled with every attempt. */
const LOST_MS = 5_000;
const MAX_LOST_MS = 300_000;

/**
 * Settles one attempt of a delivery (docs/reference/webhooks.md#retries). Pure: `now` and `random` (0 up to 1) are given. A delivery is
 * given up at its tenth attempt, or if its next would come later than the schedule can last, so throttled attempts do not keep it alive.
 * @param durationMs how long the attempt took
 */
export function settle(
  endpoint: EndpointState,
  delivery: TriedDelivery,
  outcome: Outcome,
  now: Date,
  random: number,
  durationMs = 0,
): Settlement {
  switch (outcome.kind) {
    case 'delivered':
      return delivered(endpoint, delivery, outcome, now, random, durationMs);
    case 'interrupted':
      return interrupted(endpoint, delivery, now);
    case 'lost':
      return lost(endpoint, delivery, outcome, now, durationMs);
    case 'throttled':
      return throttled(endpoint, delivery, outcome, now, random);
    case 'failed':
    case 'gone':
      return failed(endpoint, delivery, outcome, now, random, durationMs);
    default:
      return assertNever(outcome);
  }
}

type Of<Kind extends Outcome['kind']> = Outcome & { kind: Kind };

function delivered(
  endpoint: EndpointState,
  delivery: TriedDelivery,
  outcome: Of<'delivered'>,
  now: Date,
  random: number,
  durationMs: number,
): Settlement {
  const at = now.toISOString();
  return {
    endpoint: { ...paced(endpoint, outcome, now, random, 0, durationMs), deadInRow: 0, failingSince: null, lastDeliveredAt: at },
    delivery: {
      status: 'delivered',
      attemptCount: delivery.attemptCount + 1,
      triedSince: delivery.triedSince,
      holds: false,
      nextAttemptAt: null,
      statusCode: outcome.statusCode,
      errorMessage: null,
      deliveredAt: at,
    },
    isCounted: true,
    freesLane: delivery.holds,
    hasComeBack: endpoint.failureCount > 0,
    disabled: undefined,
  };
}

/** The attempt leaves no trace. */
function interrupted(endpoint: EndpointState, delivery: TriedDelivery, now: Date): Settlement {
  return {
    endpoint,
    delivery: { ...delivery, status: undeliveredStatus(delivery.attemptCount), nextAttemptAt: now.toISOString(), deliveredAt: null },
    isCounted: false,
    freesLane: false,
    hasComeBack: false,
    disabled: undefined,
  };
}

function throttled(endpoint: EndpointState, delivery: TriedDelivery, outcome: Of<'throttled'>, now: Date, random: number): Settlement {
  const at = now.toISOString();
  const { attemptCount } = delivery;
  const next = {
    ...paced(endpoint, outcome, now, random, endpoint.failureCount),
    failingSince: endpoint.failingSince ?? at,
    lastFailedAt: at,
  };
  const errorMessage = `throttled: http_${outcome.statusCode}`;
  const tried = { ...delivery, attemptCount, triedSince: delivery.triedSince ?? at, statusCode: outcome.statusCode, errorMessage };
  return undelivered(endpoint, next, tried, { outcome, now, nextAttemptAt: next.notBefore ?? at, isCounted: false, holds: delivery.holds });
}

function failed(
  endpoint: EndpointState,
  delivery: TriedDelivery,
  outcome: Of<'failed' | 'gone'>,
  now: Date,
  random: number,
  durationMs: number,
): Settlement {
  const at = now.toISOString();
  const attemptCount = delivery.attemptCount + 1;
  const next = {
    ...paced(endpoint, outcome, now, random, endpoint.failureCount + 1, durationMs),
    failingSince: endpoint.failingSince ?? at,
    lastFailedAt: at,
  };
  const isJudged = outcome.kind === 'failed' && outcome.isAnswer;
  const tried = {
    ...delivery,
    attemptCount,
    triedSince: delivery.triedSince ?? at,
    statusCode: outcome.statusCode ?? null,
    errorMessage: outcome.error,
  };
  const delayMs = retryDelayMs(attemptCount, random);
  const nextAttemptAt = delayMs === undefined ? undefined : new Date(now.getTime() + delayMs).toISOString();
  const holds = delivery.holds && attemptCount < (isJudged ? HOLDING_ATTEMPTS.judged : HOLDING_ATTEMPTS.down);
  return undelivered(endpoint, next, tried, { outcome, now, nextAttemptAt, isCounted: true, holds });
}

/**
 * The fault was ours, so it does not count against the endpoint, the next attempt comes soon, and the last of the ten is left for one with
 * an answer.
 */
function lost(endpoint: EndpointState, delivery: TriedDelivery, outcome: Of<'lost'>, now: Date, durationMs: number): Settlement {
  const attemptCount = Math.max(delivery.attemptCount, Math.min(delivery.attemptCount + 1, MAX_ATTEMPTS - 1));
  const pauseMs = doubledMs(Math.max(1, attemptCount), LOST_MS, MAX_LOST_MS);
  const nextAttemptAt = new Date(now.getTime() + Math.max(0, pauseMs - durationMs)).toISOString();
  const triedSince = delivery.triedSince ?? now.toISOString();
  const tried = { ...delivery, attemptCount, triedSince, statusCode: null, errorMessage: outcome.error };
  const holds = delivery.holds && attemptCount < HOLDING_ATTEMPTS.down;
  return undelivered(endpoint, endpoint, tried, { outcome, now, nextAttemptAt, isCounted: true, holds });
}

interface Undelivered {
  outcome: Outcome;
  now: Date;
  /** ISO 8601; undefined without a next attempt. */
  nextAttemptAt: string | undefined;
  isCounted: boolean;
  holds: boolean;
}

/** The common part of every unsuccessful attempt: the delivery's end, its hold on the lane, and what disables the endpoint. */
function undelivered(
  before: EndpointState,
  next: EndpointState,
  tried: TriedDelivery & { triedSince: string },
  { outcome, now, nextAttemptAt, isCounted, holds }: Undelivered,
): Settlement {
  const isDead = nextAttemptAt === undefined || isBeyondLife(tried.triedSince, before.resumedAt, nextAttemptAt);
  const isOurs = outcome.kind === 'lost';
  const deadInRow = next.deadInRow + (isDead && !isOurs ? 1 : 0);
  const disabled = isOurs ? undefined : reasonToDisable({ ...next, deadInRow }, outcome, now);
  const isHolding = holds && !isDead;
  return {
    endpoint: disable({ ...next, deadInRow }, disabled),
    delivery: {
      ...tried,
      status: isDead ? 'dead_lettered' : undeliveredStatus(tried.attemptCount),
      holds: isHolding,
      deliveredAt: null,
      nextAttemptAt: isDead ? null : nextAttemptAt,
    },
    isCounted,
    freesLane: tried.holds && !isHolding,
    hasComeBack: false,
    disabled: newly(before, disabled),
  };
}

/** A delivery could not be attempted while its endpoint was paused, so its life is counted from the resumption. */
function isBeyondLife(triedSince: string, resumedAt: string | null, nextAttemptAt: string): boolean {
  const since = resumedAt !== null && resumedAt > triedSince ? resumedAt : triedSince;
  return Date.parse(nextAttemptAt) - Date.parse(since) > MAX_LIFE_MS;
}

function undeliveredStatus(attemptCount: number): 'pending' | 'failed' {
  return attemptCount === 0 ? 'pending' : 'failed';
}

function reasonToDisable(endpoint: EndpointState, outcome: Outcome, now: Date): DisabledReason | undefined {
  if (outcome.kind === 'gone') return 'gone';
  if (endpoint.deadInRow >= DEAD_IN_ROW) return 'dead_letters';
  return hasFailedTooLong(endpoint, now) ? 'failing' : undefined;
}

function paced(endpoint: EndpointState, outcome: Outcome, now: Date, random: number, failureCount: number, durationMs = 0): EndpointState {
  return { ...endpoint, ...paceAfter({ ...endpoint, failureCount }, outcome, now, random, durationMs) };
}

function hasFailedTooLong({ failingSince }: EndpointState, now: Date): boolean {
  return failingSince !== null && now.getTime() - Date.parse(failingSince) >= FAILING_MS;
}

function disable(endpoint: EndpointState, reason: DisabledReason | undefined): EndpointState {
  return reason === undefined || !endpoint.isActive ? endpoint : { ...endpoint, isActive: false, disabledReason: reason };
}

function newly(before: EndpointState, reason: DisabledReason | undefined): DisabledReason | undefined {
  return before.isActive ? reason : undefined;
}

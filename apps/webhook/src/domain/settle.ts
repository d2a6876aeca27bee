import { assertNever } from '@matchpoint/core';
import type { Outcome } from './outcome.js';
import { type Pace, paceAfter } from './pace.js';
import { retryDelayMs } from './retry-schedule.js';

/** What of an endpoint a finished try may change. Times are ISO 8601. */
export interface EndpointState extends Pace {
  isActive: boolean;
  disabledReason: DisabledReason | null;
  deadInRow: number;
  failingSince: string | null;
  lastDeliveredAt: string | null;
  lastFailedAt: string | null;
}
export type DisabledReason = 'gone' | 'dead_letters' | 'failing';

/** What of a delivery it may change. */
export interface DeliveryState {
  status: 'pending' | 'delivered' | 'failed' | 'dead_lettered';
  attemptCount: number;
  holds: boolean;
  nextAttemptAt: string | null;
  statusCode: number | null;
  errorMessage: string | null;
  deliveredAt: string | null;
}

/** The delivery before its try was settled. */
export type TriedDelivery = Pick<DeliveryState, 'attemptCount' | 'holds' | 'statusCode' | 'errorMessage'>;

export interface Settlement {
  endpoint: EndpointState;
  delivery: DeliveryState;
  isCounted: boolean;
  /** The next delivery of the subject may go. */
  freesLane: boolean;
  /** The target works again: what failed on its own account holds its subject up no longer. */
  hasComeBack: boolean;
  /** Set where this try was the one that disabled the endpoint. */
  disabled: DisabledReason | undefined;
}

const DEAD_IN_ROW = 50;
const FAILING_MS = 5 * 86_400_000;
/** Attempts for which a delivery holds its subject up while the target judges it alone, or while it is down. */
const HOLDING_ATTEMPTS = { judged: 2, down: 4 };

/** Settles one try of a delivery (contract 10). Pure: `now` and `random` (0 up to 1) are given. */
export function settle(endpoint: EndpointState, delivery: TriedDelivery, outcome: Outcome, now: Date, random: number): Settlement {
  const at = now.toISOString();
  switch (outcome.kind) {
    case 'delivered':
      return {
        endpoint: { ...paced(endpoint, outcome, now, random, 0), deadInRow: 0, failingSince: null, lastDeliveredAt: at },
        delivery: { status: 'delivered', attemptCount: delivery.attemptCount + 1, holds: false, nextAttemptAt: null, statusCode: outcome.statusCode, errorMessage: null, deliveredAt: at },
        isCounted: true, freesLane: delivery.holds, hasComeBack: endpoint.failureCount > 0, disabled: undefined,
      };
    case 'interrupted':
      return uncounted(endpoint, delivery, at);
    case 'throttled': {
      const next = { ...paced(endpoint, outcome, now, random, endpoint.failureCount), failingSince: endpoint.failingSince ?? at, lastFailedAt: at };
      const disabled = hasFailedTooLong(next, now) ? 'failing' : undefined;
      const settled = uncounted(disable(next, disabled), delivery, next.notBefore ?? at);
      return { ...settled, delivery: { ...settled.delivery, statusCode: outcome.statusCode, errorMessage: `throttled: http_${outcome.statusCode}` }, disabled: newly(endpoint, disabled) };
    }
    case 'failed':
    case 'gone':
      return failed(endpoint, delivery, outcome, now, random);
    default:
      return assertNever(outcome);
  }
}

function failed(endpoint: EndpointState, delivery: TriedDelivery, outcome: Outcome & { kind: 'failed' | 'gone' }, now: Date, random: number): Settlement {
  const at = now.toISOString();
  const attemptCount = delivery.attemptCount + 1;
  const delayMs = retryDelayMs(attemptCount, random);
  const isDead = delayMs === undefined;
  const next: EndpointState = {
    ...paced(endpoint, outcome, now, random, endpoint.failureCount + 1),
    deadInRow: endpoint.deadInRow + (isDead ? 1 : 0), failingSince: endpoint.failingSince ?? at, lastFailedAt: at,
  };
  const disabled = outcome.kind === 'gone' ? 'gone' : next.deadInRow >= DEAD_IN_ROW ? 'dead_letters' : hasFailedTooLong(next, now) ? 'failing' : undefined;
  const isJudged = outcome.kind === 'failed' && outcome.isAnswer;
  const holds = delivery.holds && !isDead && attemptCount < (isJudged ? HOLDING_ATTEMPTS.judged : HOLDING_ATTEMPTS.down);
  return {
    endpoint: disable(next, disabled),
    delivery: {
      status: isDead ? 'dead_lettered' : 'failed', attemptCount, holds, deliveredAt: null, statusCode: outcome.statusCode ?? null, errorMessage: outcome.error,
      nextAttemptAt: isDead ? null : new Date(now.getTime() + delayMs).toISOString(),
    },
    isCounted: true, freesLane: delivery.holds && !holds, hasComeBack: false, disabled: newly(endpoint, disabled),
  };
}

/** The try is as if it had not been: the delivery waits for another. */
function uncounted(endpoint: EndpointState, delivery: TriedDelivery, nextAttemptAt: string): Settlement {
  const { attemptCount, holds, statusCode, errorMessage } = delivery;
  return {
    endpoint,
    delivery: { status: attemptCount === 0 ? 'pending' : 'failed', attemptCount, holds, nextAttemptAt, statusCode, errorMessage, deliveredAt: null },
    isCounted: false, freesLane: false, hasComeBack: false, disabled: undefined,
  };
}

function paced(endpoint: EndpointState, outcome: Outcome, now: Date, random: number, failureCount: number): EndpointState {
  return { ...endpoint, ...paceAfter({ ...endpoint, failureCount }, outcome, now, random) };
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

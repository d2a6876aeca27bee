import type { TournamentRow } from './store/tournament.js';

export type TimerKind = 'open_registration' | 'close_registration' | 'start' | 'unfeature';

export interface Timer {
  readonly kind: TimerKind;
  /** Epoch milliseconds. */
  readonly dueAt: number;
  /** Whether it is set even if its time has passed: it then fires at once. */
  readonly isSetLate: boolean;
}

/** The timers of a tournament in this state (docs/reference/tournaments.md#timers). */
export function timersOf({ status, approvalStatus, isApprovedOnce, settings, featuredUntil }: TournamentRow): Timer[] {
  const { registrationStartsAt, registrationEndsAt, startsAt, autoStart } = settings;
  // A submitted draft waits for its start too, so that one that opens late, or never, starts late or notes that it did not start.
  const isSubmitted = status === 'DRAFT' && approvalStatus !== 'NOT_SUBMITTED';
  const isBeforeStart = isSubmitted || status === 'REGISTRATION_OPEN' || status === 'REGISTRATION_CLOSED';
  return [
    ...timer('open_registration', status === 'DRAFT' && isApprovedOnce ? registrationStartsAt : undefined),
    // Registration that has been closed stays closed, unless its opening is still ahead.
    ...timer('open_registration', status === 'REGISTRATION_CLOSED' ? registrationStartsAt : undefined, { isSetLate: false }),
    ...timer('close_registration', status === 'REGISTRATION_OPEN' ? registrationEndsAt : undefined),
    // It is attempted once.
    ...timer('start', isBeforeStart && autoStart === true ? startsAt : undefined, { isSetLate: false }),
    ...timer('unfeature', featuredUntil === null ? undefined : Date.parse(featuredUntil)),
  ];
}

function timer(kind: TimerKind, dueAt: number | undefined, { isSetLate = true } = {}): Timer[] {
  return dueAt === undefined ? [] : [{ kind, dueAt, isSetLate }];
}

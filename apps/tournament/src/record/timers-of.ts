import type { TournamentRow } from './store/tournament.js';

export type TimerKind = 'open_registration' | 'close_registration' | 'start' | 'unfeature';

export interface Timer {
  readonly kind: TimerKind;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** The timers of a tournament in this state (docs/reference/tournaments.md#timers). */
export function timersOf({ status, isApprovedOnce, settings, featuredUntil }: TournamentRow): Timer[] {
  const { registrationStartsAt, registrationEndsAt, startsAt, autoStart } = settings;
  const isBeforeStart = status === 'REGISTRATION_OPEN' || status === 'REGISTRATION_CLOSED';
  return [
    ...timer('open_registration', status === 'DRAFT' && isApprovedOnce ? registrationStartsAt : undefined),
    ...timer('close_registration', status === 'REGISTRATION_OPEN' ? registrationEndsAt : undefined),
    ...timer('start', isBeforeStart && autoStart === true ? startsAt : undefined),
    ...timer('unfeature', featuredUntil === null ? undefined : Date.parse(featuredUntil)),
  ];
}

function timer(kind: TimerKind, dueAt: number | undefined): Timer[] {
  return dueAt === undefined ? [] : [{ kind, dueAt }];
}

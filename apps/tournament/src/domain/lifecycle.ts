import { TOURNAMENT_STATUSES, type TournamentStatus } from '@matchpoint/core';

export type ApprovalStatus = 'NOT_SUBMITTED' | 'AWAITING_APPROVAL' | 'APPROVED' | 'REJECTED';

export type LifecycleCommand =
  | 'submit_for_approval'
  | 'approve'
  | 'reject'
  | 'open_registration'
  | 'close_registration'
  | 'start'
  | 'complete'
  | 'reopen'
  | 'cancel'
  | 'feature'
  | 'unfeature';

export type LifecycleEvent =
  | 'tournament.approved'
  | 'tournament.registration_opened'
  | 'tournament.started'
  | 'tournament.completed'
  | 'tournament.cancelled'
  | 'tournament.featured'
  | 'tournament.unfeatured';

/** One row of the lifecycle. */
export interface LifecycleRule {
  readonly command: LifecycleCommand;
  readonly from: readonly TournamentStatus[];
  /** The required approval state; by default, any. */
  readonly approval?: readonly ApprovalStatus[];
  /** It needs a tournament that has been approved once. Changes staged since do not block it. */
  readonly needsApproval?: boolean;
  readonly to: TournamentStatus | 'unchanged';
  /** `approved` if approval is given by policy or by staff. */
  readonly event: LifecycleEvent | null;
}

const ANY = TOURNAMENT_STATUSES;
/** Statuses before the start, in which teams enter and rosters change with their teams. */
export const BEFORE_START = ['DRAFT', 'REGISTRATION_OPEN', 'REGISTRATION_CLOSED'] as const satisfies readonly TournamentStatus[];
const NOT_OVER = [...BEFORE_START, 'IN_PROGRESS'] as const;

export const isBeforeStart = (status: TournamentStatus): boolean => (BEFORE_START as readonly string[]).includes(status);

/** The lifecycle of a tournament; other transitions are refused (409). */
export const LIFECYCLE: readonly LifecycleRule[] = [
  {
    command: 'submit_for_approval',
    from: ['DRAFT'],
    approval: ['NOT_SUBMITTED', 'REJECTED'],
    to: 'unchanged',
    event: 'tournament.approved',
  },
  { command: 'approve', from: NOT_OVER, approval: ['AWAITING_APPROVAL'], to: 'unchanged', event: 'tournament.approved' },
  // Changes still staged when the tournament ends can't take effect any more; once rejected, they no longer keep it out of listings.
  { command: 'reject', from: ANY, approval: ['AWAITING_APPROVAL'], to: 'unchanged', event: null },
  {
    command: 'open_registration',
    from: ['DRAFT', 'REGISTRATION_CLOSED'],
    needsApproval: true,
    to: 'REGISTRATION_OPEN',
    event: 'tournament.registration_opened',
  },
  { command: 'close_registration', from: ['REGISTRATION_OPEN'], to: 'REGISTRATION_CLOSED', event: null },
  {
    command: 'start',
    from: ['REGISTRATION_OPEN', 'REGISTRATION_CLOSED'],
    needsApproval: true,
    to: 'IN_PROGRESS',
    event: 'tournament.started',
  },
  { command: 'complete', from: ['IN_PROGRESS'], to: 'COMPLETED', event: 'tournament.completed' },
  { command: 'reopen', from: ['COMPLETED'], to: 'IN_PROGRESS', event: null },
  { command: 'cancel', from: NOT_OVER, to: 'CANCELLED', event: 'tournament.cancelled' },
  { command: 'feature', from: ANY, to: 'unchanged', event: 'tournament.featured' },
  { command: 'unfeature', from: ANY, to: 'unchanged', event: 'tournament.unfeatured' },
];

/** The row of a command. */
export function lifecycleRule(command: LifecycleCommand): LifecycleRule {
  return LIFECYCLE.find((rule) => rule.command === command)!;
}

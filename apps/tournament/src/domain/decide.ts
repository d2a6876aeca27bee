import { DAY_MS, type TournamentStatus } from '@matchpoint/core';
import { type ApprovalStatus, type LifecycleCommand, type LifecycleEvent, lifecycleRule } from './lifecycle.js';

/** Which tournaments need approval by platform staff: `public_listing_only` approves UNLISTED ones automatically. */
export const APPROVAL_POLICIES = ['public_listing_only', 'all', 'none'] as const;
export type ApprovalPolicy = (typeof APPROVAL_POLICIES)[number];

/** The state that a decision depends on. Times are epoch milliseconds. */
export interface TournamentState {
  readonly status: TournamentStatus;
  readonly approvalStatus: ApprovalStatus;
  readonly visibility: 'PUBLIC' | 'UNLISTED';
  /** It has been approved before; pending changes since then are staged. */
  readonly isApprovedOnce: boolean;
  readonly minParticipants: number;
  readonly registrationEndsAt: number | null;
  readonly completedAt: number | null;
  readonly featuredUntil: number | null;
}

export type TournamentCommand =
  | { readonly name: 'submit_for_approval'; readonly policy: ApprovalPolicy }
  | { readonly name: 'approve' | 'reject' | 'close_registration' | 'complete' | 'reopen' | 'cancel' | 'unfeature' }
  /** `by`: the clock opens at registrationStartsAt and leaves registrationEndsAt as it is. */
  | { readonly name: 'open_registration'; readonly by: 'organizer' | 'clock' }
  /** `participantsLeft`: APPROVED ones after the check-in drop. */
  | { readonly name: 'start'; readonly participantsLeft: number }
  | { readonly name: 'feature'; readonly until: number };

/** The resulting changes of the tournament. Other fields stay. */
export interface TournamentDecision {
  readonly status: TournamentStatus;
  readonly approvalStatus: ApprovalStatus;
  readonly isApprovedOnce: boolean;
  readonly registrationEndsAt: number | null;
  readonly completedAt: number | null;
  readonly featuredUntil: number | null;
  /** The effect on staged changes: none, they take effect, or they are discarded. */
  readonly staged: 'kept' | 'applied' | 'discarded';
  readonly event: LifecycleEvent | null;
}

export type LifecycleErrorCode = 'error_tournament_not_in_valid_state' | 'error_approval_required' | 'error_approval_pending';

/** A command that the tournament rejects in its current state; `code` is the API's. */
export class LifecycleRefusal extends Error {
  readonly code: LifecycleErrorCode;

  constructor(code: LifecycleErrorCode, message: string) {
    super(message);
    this.name = 'LifecycleRefusal';
    this.code = code;
  }
}

/** How long after its end a tournament can be reopened by a reverted result. */
export const REOPEN_WITHIN_MS = DAY_MS;

/**
 * Applies a command to a tournament. The caller's permission is checked before.
 *
 * @param now epoch milliseconds
 * @throws {LifecycleRefusal} the state does not allow the command
 */
export function decide(tournament: TournamentState, command: TournamentCommand, now: number): TournamentDecision {
  const rule = lifecycleRule(command.name);
  // Only a draft can lack the approval. It is reported first, because its start depends on it.
  if (rule.needsApproval === true && tournament.status === 'DRAFT') requireApproval(tournament);
  requireState(tournament, command.name, rule.from, rule.approval);
  const same: TournamentDecision = {
    ...pickKept(tournament),
    status: rule.to === 'unchanged' ? tournament.status : rule.to,
    staged: 'kept',
    event: rule.event,
  };
  switch (command.name) {
    case 'submit_for_approval':
      if (needsStaff(command.policy, tournament.visibility)) return { ...same, approvalStatus: 'AWAITING_APPROVAL', event: null };
      return { ...same, approvalStatus: 'APPROVED', isApprovedOnce: true };
    case 'approve':
      return { ...same, approvalStatus: 'APPROVED', isApprovedOnce: true, staged: 'applied' };
    case 'reject':
      return { ...same, approvalStatus: tournament.isApprovedOnce ? 'APPROVED' : 'REJECTED', staged: 'discarded' };
    case 'open_registration':
      return { ...same, registrationEndsAt: endAfterOpening(tournament, command.by, now) };
    case 'start':
      requireParticipants(tournament, command.participantsLeft);
      return same;
    case 'complete':
      return { ...same, completedAt: now };
    case 'reopen':
      requireRecent(tournament, now);
      return { ...same, completedAt: null };
    case 'feature':
      return { ...same, featuredUntil: command.until };
    case 'unfeature':
      return { ...same, featuredUntil: null };
    case 'close_registration':
    case 'cancel':
      return same;
  }
}

/** Whether a tournament of this visibility needs approval by platform staff. */
function needsStaff(policy: ApprovalPolicy, visibility: TournamentState['visibility']): boolean {
  return policy === 'all' || (policy === 'public_listing_only' && visibility === 'PUBLIC');
}

/** 15 minutes after startsAt a tournament that has not started needs attention. */
const LATE_START_MS = 15 * 60 * 1_000;

/** Whether something waits for the organizer: approval, a node, or the start. */
export function needsAttention(
  tournament: Pick<TournamentState, 'status' | 'approvalStatus'> & { readonly startsAt: number | null },
  hasNodeToDecide: boolean,
  now: number,
): boolean {
  const { status, approvalStatus, startsAt } = tournament;
  if (status === 'COMPLETED' || status === 'CANCELLED') return false;
  if (approvalStatus === 'NOT_SUBMITTED' || approvalStatus === 'REJECTED') return true;
  if (status === 'IN_PROGRESS') return hasNodeToDecide;
  return startsAt !== null && now >= startsAt + LATE_START_MS;
}

function pickKept(tournament: TournamentState): Omit<TournamentDecision, 'status' | 'staged' | 'event'> {
  const { approvalStatus, isApprovedOnce, registrationEndsAt, completedAt, featuredUntil } = tournament;
  return { approvalStatus, isApprovedOnce, registrationEndsAt, completedAt, featuredUntil };
}

function requireState(
  { status, approvalStatus }: TournamentState,
  command: LifecycleCommand,
  from: readonly TournamentStatus[],
  approval?: readonly ApprovalStatus[],
): void {
  if (!from.includes(status)) throw notInState(`The tournament is ${status}; ${command} is allowed in ${from.join(', ')}.`);
  if (approval !== undefined && !approval.includes(approvalStatus)) {
    throw notInState(`The tournament's approval is ${approvalStatus}; ${command} is allowed in ${approval.join(', ')}.`);
  }
}

function requireApproval({ approvalStatus, isApprovedOnce }: TournamentState): void {
  if (isApprovedOnce) return;
  if (approvalStatus === 'AWAITING_APPROVAL') {
    throw new LifecycleRefusal('error_approval_pending', 'The tournament waits for approval by platform staff.');
  }
  throw new LifecycleRefusal('error_approval_required', 'The tournament is not approved. Submit it for approval first.');
}

function requireParticipants({ minParticipants }: TournamentState, left: number): void {
  const least = Math.max(2, minParticipants);
  if (left < least) throw notInState(`The tournament has ${left} participants; start needs at least ${least}.`);
}

function requireRecent({ completedAt }: TournamentState, now: number): void {
  if (completedAt !== null && now - completedAt > REOPEN_WITHIN_MS) {
    throw notInState('The tournament has been COMPLETED for more than 24 hours; its results are final.');
  }
}

function endAfterOpening({ registrationEndsAt }: TournamentState, by: 'organizer' | 'clock', now: number): number | null {
  return by === 'organizer' && registrationEndsAt !== null && registrationEndsAt <= now ? null : registrationEndsAt;
}

function notInState(message: string): LifecycleRefusal {
  return new LifecycleRefusal('error_tournament_not_in_valid_state', message);
}

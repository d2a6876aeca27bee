import { DomainError } from '@matchpoint/errors';
import { decide, LifecycleRefusal, type TournamentCommand, type TournamentDecision, type TournamentState } from '../domain/decide.js';
import { requireUnlocked } from '../domain/decide-update.js';
import type { TournamentStatus } from '@matchpoint/core';
import { changedBy, fieldsOf } from './rules/settings-change.js';
import { stagedOf, type TournamentRow } from './store/tournament.js';

/** The state that `decide` depends on. */
export function stateOf({ settings, ...row }: TournamentRow): TournamentState {
  const milliseconds = (at: string | null): number | null => (at === null ? null : Date.parse(at));
  return {
    status: row.status,
    approvalStatus: row.approvalStatus,
    visibility: settings.visibility,
    isApprovedOnce: row.isApprovedOnce,
    minParticipants: settings.minParticipants,
    registrationEndsAt: settings.registrationEndsAt ?? null,
    completedAt: milliseconds(row.completedAt),
    featuredUntil: milliseconds(row.featuredUntil),
  };
}

/** A tournament that was never more than a draft is visible only to its host and staff (docs/reference/tournaments.md). */
const NEVER_OPENED: readonly TournamentStatus[] = ['DRAFT', 'CANCELLED'];

export interface Changed {
  readonly row: TournamentRow;
  readonly event: TournamentDecision['event'];
}

/**
 * The row after a command of the lifecycle.
 * @throws DomainError error_tournament_not_in_valid_state, error_approval_required, error_approval_pending
 */
export function changeTournament(row: TournamentRow, command: TournamentCommand, now: Date): Changed {
  const decision = refuse(() => decide(stateOf(row), command, now.getTime()));
  const { status, isApprovedOnce, registrationEndsAt, completedAt, featuredUntil, event } = decision;
  // Fields that could be changed when staged may be locked by now.
  if (decision.staged === 'applied') {
    const changes = stagedOf(row);
    refuse(() => requireUnlocked(row, fieldsOf(changes), changes.maxParticipants ?? row.settings.maxParticipants));
  }
  const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  const settings = changedBy(row.settings, decision.staged === 'applied' ? (row.staged ?? {}) : { registrationEndsAt });
  const left = decision.staged === 'kept' ? stagedOf({ settings, staged: row.staged }) : {};
  const isStaging = fieldsOf(left).length > 0;
  return {
    row: {
      ...row,
      status,
      // The command has done what was still staged: nothing waits any more.
      approvalStatus: decision.staged === 'kept' && row.staged !== null && !isStaging ? 'APPROVED' : decision.approvalStatus,
      isApprovedOnce,
      isPublished: row.isPublished || !NEVER_OPENED.includes(status),
      completedAt: iso(completedAt),
      featuredUntil: iso(featuredUntil),
      staged: isStaging ? left : null,
      settings,
    },
    event,
  };
}

/** Runs a decision of the lifecycle and translates its refusals into errors of the API. */
export function refuse<Decision>(decision: () => Decision): Decision {
  try {
    return decision();
  } catch (error) {
    if (error instanceof LifecycleRefusal) throw new DomainError(error.code, { message: error.message });
    throw error;
  }
}

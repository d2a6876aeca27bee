import { describe, expect, it } from 'vitest';
import { decide, LifecycleRefusal, needsAttention, REOPEN_WITHIN_MS, type TournamentCommand, type TournamentState } from './decide.js';
import { TOURNAMENT_STATUSES } from '@matchpoint/core';
import { allowedWhen, nextParticipantStatus } from './participant-lifecycle.js';

const NOW = 1_750_000_000_000;
const state = (changes: Partial<TournamentState> = {}): TournamentState => ({
  status: 'DRAFT',
  approvalStatus: 'NOT_SUBMITTED',
  visibility: 'PUBLIC',
  isApprovedOnce: false,
  minParticipants: 4,
  registrationEndsAt: null,
  completedAt: null,
  featuredUntil: null,
  ...changes,
});
const approved = (changes: Partial<TournamentState> = {}): TournamentState =>
  state({ approvalStatus: 'APPROVED', isApprovedOnce: true, ...changes });

function codeOf(tournament: TournamentState, command: TournamentCommand): string | undefined {
  try {
    decide(tournament, command, NOW);
  } catch (error) {
    if (error instanceof LifecycleRefusal) return error.code;
    throw error;
  }
  return undefined;
}

describe('the lifecycle of a tournament', () => {
  it('is pending staff approval or approved at once, depending on the policy', () => {
    const submit = (policy: 'public_listing_only' | 'all' | 'none', visibility: 'PUBLIC' | 'UNLISTED') =>
      decide(state({ visibility }), { name: 'submit_for_approval', policy }, NOW);
    expect(submit('public_listing_only', 'PUBLIC')).toMatchObject({ approvalStatus: 'AWAITING_APPROVAL', event: null });
    expect(submit('public_listing_only', 'UNLISTED')).toMatchObject({ approvalStatus: 'APPROVED', event: 'tournament.approved' });
    expect(submit('all', 'UNLISTED').approvalStatus).toBe('AWAITING_APPROVAL');
    expect(submit('none', 'PUBLIC').approvalStatus).toBe('APPROVED');
  });

  it('keeps the approved values when staged changes are rejected', () => {
    const waiting = state({ approvalStatus: 'AWAITING_APPROVAL' });
    expect(decide(waiting, { name: 'reject' }, NOW)).toMatchObject({ approvalStatus: 'REJECTED', staged: 'discarded' });
    const staged = state({ approvalStatus: 'AWAITING_APPROVAL', isApprovedOnce: true });
    expect(decide(staged, { name: 'reject' }, NOW)).toMatchObject({ approvalStatus: 'APPROVED', staged: 'discarded' });
    expect(decide(staged, { name: 'approve' }, NOW)).toMatchObject({ approvalStatus: 'APPROVED', staged: 'applied' });
  });

  it('opens and starts only after it has been approved once', () => {
    const open: TournamentCommand = { name: 'open_registration', by: 'organizer' };
    expect(codeOf(state(), open)).toBe('error_approval_required');
    expect(codeOf(state({ approvalStatus: 'AWAITING_APPROVAL' }), open)).toBe('error_approval_pending');
    expect(codeOf(approved({ approvalStatus: 'AWAITING_APPROVAL' }), open)).toBeUndefined();
    expect(decide(approved(), open, NOW)).toMatchObject({ status: 'REGISTRATION_OPEN', event: 'tournament.registration_opened' });
  });

  it('names the missing approval of a draft before its status', () => {
    const start: TournamentCommand = { name: 'start', participantsLeft: 4 };
    expect(codeOf(state(), start)).toBe('error_approval_required');
    expect(codeOf(state({ approvalStatus: 'REJECTED' }), start)).toBe('error_approval_required');
    expect(codeOf(state({ approvalStatus: 'AWAITING_APPROVAL' }), start)).toBe('error_approval_pending');
    expect(codeOf(approved(), start)).toBe('error_tournament_not_in_valid_state');
    expect(codeOf(state({ status: 'CANCELLED' }), start)).toBe('error_tournament_not_in_valid_state');
  });

  it('lets staged changes that outlive the tournament be rejected, so that it is listed again', () => {
    const completed = approved({ status: 'COMPLETED', approvalStatus: 'AWAITING_APPROVAL' });
    expect(decide(completed, { name: 'reject' }, NOW)).toMatchObject({
      status: 'COMPLETED',
      approvalStatus: 'APPROVED',
      staged: 'discarded',
    });
    expect(codeOf(completed, { name: 'approve' })).toBe('error_tournament_not_in_valid_state');
  });

  it('clears a past end of registration when it is opened manually', () => {
    const past = approved({ status: 'REGISTRATION_CLOSED', registrationEndsAt: NOW - 1 });
    expect(decide(past, { name: 'open_registration', by: 'organizer' }, NOW).registrationEndsAt).toBeNull();
    expect(decide(past, { name: 'open_registration', by: 'clock' }, NOW).registrationEndsAt).toBe(NOW - 1);
  });

  it('starts only with enough participants', () => {
    const open = approved({ status: 'REGISTRATION_OPEN' });
    expect(codeOf(open, { name: 'start', participantsLeft: 3 })).toBe('error_tournament_not_in_valid_state');
    expect(decide(open, { name: 'start', participantsLeft: 4 }, NOW)).toMatchObject({ status: 'IN_PROGRESS', event: 'tournament.started' });
  });

  it('can be reopened for 24 hours after its end', () => {
    const completed = approved({ status: 'COMPLETED', completedAt: NOW - REOPEN_WITHIN_MS });
    expect(decide(completed, { name: 'reopen' }, NOW)).toMatchObject({ status: 'IN_PROGRESS', completedAt: null });
    expect(codeOf({ ...completed, completedAt: NOW - REOPEN_WITHIN_MS - 1 }, { name: 'reopen' })).toBe(
      'error_tournament_not_in_valid_state',
    );
  });

  it('can be cancelled until it is over', () => {
    const allowed = TOURNAMENT_STATUSES.filter((status) => codeOf(approved({ status }), { name: 'cancel' }) === undefined);
    expect(allowed).toEqual(['DRAFT', 'REGISTRATION_OPEN', 'REGISTRATION_CLOSED', 'IN_PROGRESS']);
  });

  it('needs attention while approval, a node or a late start waits for the organizer', () => {
    const startsAt = NOW - 15 * 60_000;
    expect(needsAttention({ ...state(), startsAt: null }, false, NOW)).toBe(true);
    expect(needsAttention({ ...approved({ status: 'REGISTRATION_OPEN' }), startsAt }, false, NOW)).toBe(true);
    expect(needsAttention({ ...approved({ status: 'REGISTRATION_OPEN' }), startsAt: startsAt + 1 }, false, NOW)).toBe(false);
    expect(needsAttention({ ...approved({ status: 'IN_PROGRESS' }), startsAt }, true, NOW)).toBe(true);
    expect(needsAttention({ ...approved({ status: 'COMPLETED' }), startsAt }, true, NOW)).toBe(false);
  });
});

describe('the entry of a team', () => {
  it('can be reused after it was withdrawn, denied or removed, but not after a disqualification', () => {
    for (const status of ['NONE', 'WITHDRAWN', 'DENIED', 'REMOVED'] as const) {
      expect(nextParticipantStatus(status, 'enter', false)).toBe('APPROVED');
      expect(nextParticipantStatus(status, 'apply', false)).toBe('PENDING');
    }
    for (const command of ['enter', 'apply', 'accept_invite'] as const) {
      expect(nextParticipantStatus('DISQUALIFIED', command, false)).toBeUndefined();
    }
  });

  it('can be withdrawn or disqualified in progress, but not removed', () => {
    expect(nextParticipantStatus('APPROVED', 'withdraw', true)).toBe('WITHDRAWN');
    expect(nextParticipantStatus('APPROVED', 'disqualify', true)).toBe('DISQUALIFIED');
    expect(nextParticipantStatus('APPROVED', 'remove', true)).toBeUndefined();
    expect(nextParticipantStatus('APPROVED', 'remove', false)).toBe('REMOVED');
  });

  it('names the allowed states in a refusal', () => {
    expect(allowedWhen('remove')).toBe('before the start, of an entry that is PENDING, APPROVED');
    expect(allowedWhen('withdraw')).toBe('until the end, of an entry that is PENDING, APPROVED');
  });
});

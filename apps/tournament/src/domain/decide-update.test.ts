import { describe, expect, it } from 'vitest';
import { LifecycleRefusal } from './decide.js';
import { decideUpdate, type MaterialField, type UpdatedTournament, type WantedUpdate } from './decide-update.js';

const state = (changes: Partial<UpdatedTournament> = {}): UpdatedTournament => ({
  ...{ status: 'DRAFT', approvalStatus: 'NOT_SUBMITTED', isApprovedOnce: false, participantCount: 0 },
  ...changes,
});
const approved = (changes: Partial<UpdatedTournament> = {}): UpdatedTournament =>
  state({ approvalStatus: 'APPROVED', isApprovedOnce: true, ...changes });
/** New values of these fields. */
const wanted = (...changed: MaterialField[]): WantedUpdate => ({
  ...{ changed, departing: changed, isStaging: changed.length > 0, maxParticipants: 16 },
});

describe('an update of a tournament', () => {
  it('takes effect at once before the first approval, and waits for staff after it', () => {
    expect(decideUpdate(state(), wanted('name'))).toEqual({ applied: 'direct', approvalStatus: 'NOT_SUBMITTED' });
    expect(decideUpdate(state({ approvalStatus: 'AWAITING_APPROVAL' }), wanted('name')).applied).toBe('direct');
    expect(decideUpdate(approved(), wanted('name'))).toEqual({ applied: 'pending', approvalStatus: 'AWAITING_APPROVAL' });
    expect(decideUpdate(approved(), wanted())).toEqual({ applied: 'noop', approvalStatus: 'APPROVED' });
  });

  it('needs no approval once all staged changes are taken back, even of fields that have been locked since', () => {
    const staged = approved({ approvalStatus: 'AWAITING_APPROVAL', status: 'IN_PROGRESS', participantCount: 9 });
    const back = { changed: ['format', 'teamSize', 'maxParticipants'], departing: [], isStaging: false, maxParticipants: 8 } as const;
    expect(decideUpdate(staged, back)).toEqual({ applied: 'direct', approvalStatus: 'APPROVED' });
    expect(decideUpdate(staged, { ...back, isStaging: true })).toEqual({ applied: 'pending', approvalStatus: 'AWAITING_APPROVAL' });
    const submitted = state({ approvalStatus: 'AWAITING_APPROVAL' });
    expect(decideUpdate(submitted, wanted())).toEqual({ applied: 'noop', approvalStatus: 'AWAITING_APPROVAL' });
  });

  it('keeps the game and the team size once there is a participant', () => {
    for (const field of ['gameId', 'teamSize'] as const) {
      expect(decideUpdate(approved(), wanted(field)).applied).toBe('pending');
      expect(() => decideUpdate(approved({ participantCount: 1 }), wanted(field))).toThrow(LifecycleRefusal);
    }
  });

  it('keeps format, bounds and the times of registration and check-in once it has started, and everything once it is over', () => {
    const locked: MaterialField[] = [
      'format',
      'formatConfig',
      'minParticipants',
      'maxParticipants',
      'registrationEndsAt',
      'checkInRequired',
    ];
    for (const field of locked) expect(() => decideUpdate(approved({ status: 'IN_PROGRESS' }), wanted(field))).toThrow(field);
    expect(decideUpdate(approved({ status: 'IN_PROGRESS' }), wanted('rules')).applied).toBe('pending');
    for (const status of ['COMPLETED', 'CANCELLED'] as const)
      expect(() => decideUpdate(approved({ status }), wanted('rules'))).toThrow(status);
  });

  it('keeps the places of those who have entered', () => {
    const entered = approved({ status: 'REGISTRATION_OPEN', participantCount: 9 });
    expect(() => decideUpdate(entered, { ...wanted('maxParticipants'), maxParticipants: 8 })).toThrow('9');
    expect(decideUpdate(entered, { ...wanted('maxParticipants'), maxParticipants: 9 }).applied).toBe('pending');
  });
});

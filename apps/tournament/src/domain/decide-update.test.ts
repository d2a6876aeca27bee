import { describe, expect, it } from 'vitest';
import { LifecycleRefusal } from './decide.js';
import { decideUpdate, type MaterialField, type UpdatedTournament } from './decide-update.js';

const state = (changes: Partial<UpdatedTournament> = {}): UpdatedTournament => ({
  ...{ status: 'DRAFT', approvalStatus: 'NOT_SUBMITTED', isApprovedOnce: false, participantCount: 0 },
  ...changes,
});
const approved = (changes: Partial<UpdatedTournament> = {}): UpdatedTournament =>
  state({ approvalStatus: 'APPROVED', isApprovedOnce: true, ...changes });

describe('an update of a tournament', () => {
  it('takes effect at once before the first approval, and waits for staff after it', () => {
    expect(decideUpdate(state(), ['name'])).toEqual({ applied: 'direct', approvalStatus: 'NOT_SUBMITTED' });
    expect(decideUpdate(state({ approvalStatus: 'AWAITING_APPROVAL' }), ['name']).applied).toBe('direct');
    expect(decideUpdate(approved(), ['name'])).toEqual({ applied: 'pending', approvalStatus: 'AWAITING_APPROVAL' });
    expect(decideUpdate(approved(), [])).toEqual({ applied: 'noop', approvalStatus: 'APPROVED' });
  });

  it('keeps the game and the team size once there is a participant', () => {
    for (const field of ['gameId', 'teamSize'] as const) {
      expect(decideUpdate(approved(), [field]).applied).toBe('pending');
      expect(() => decideUpdate(approved({ participantCount: 1 }), [field])).toThrow(LifecycleRefusal);
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
    for (const field of locked) expect(() => decideUpdate(approved({ status: 'IN_PROGRESS' }), [field])).toThrow(field);
    expect(decideUpdate(approved({ status: 'IN_PROGRESS' }), ['rules']).applied).toBe('pending');
    for (const status of ['COMPLETED', 'CANCELLED'] as const) expect(() => decideUpdate(approved({ status }), ['rules'])).toThrow(status);
  });

  it('keeps the places of those who have entered', () => {
    const entered = approved({ status: 'REGISTRATION_OPEN', participantCount: 9 });
    expect(() => decideUpdate(entered, ['maxParticipants'], 8)).toThrow('9');
    expect(decideUpdate(entered, ['maxParticipants'], 9).applied).toBe('pending');
  });
});

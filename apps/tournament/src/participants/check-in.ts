import { DomainError } from '@matchpoint/errors';
import type { CallerAct } from '../access/index.js';
import { checkInOpensAt } from '../record/index.js';
import { checkIn, type ParticipantRow } from '../rosters/index.js';

/**
 * Checks a participant in. If check-in is not required, nothing is checked or refused.
 * @throws DomainError error_check_in_closed
 */
export async function checkInParticipant(act: CallerAct, participant: ParticipantRow): Promise<void> {
  const { tx, tournament: row, now } = act;
  if (row.settings.checkInRequired) requireOpen(act, participant);
  if (participant.status !== 'APPROVED') return;
  await checkIn(tx, participant.id, now);
  // A repeat only updates the time, so that it cannot fill the feed.
  if (participant.checkedInAt !== null) return;
  await act.note({ action: 'participant_checked_in', targetType: 'participant', targetId: participant.id });
}

function requireOpen({ tournament: { status, settings }, now }: CallerAct, participant: ParticipantRow): void {
  if (participant.status !== 'APPROVED')
    throw new DomainError('error_check_in_closed', { message: `The entry is ${participant.status}; only APPROVED entries can check in.` });
  const isBeforeStart = status === 'REGISTRATION_OPEN' || status === 'REGISTRATION_CLOSED';
  const opensAt = checkInOpensAt(settings);
  if (!isBeforeStart || opensAt === undefined)
    throw new DomainError('error_check_in_closed', { message: `Check-in is closed: the tournament is ${status}.` });
  if (now.getTime() < opensAt)
    throw new DomainError('error_check_in_closed', { message: `Check-in opens at ${new Date(opensAt).toISOString()}.` });
}

import { DomainError } from '@matchpoint/errors';
import type { TournamentAct } from '../access/index.js';
import { applyToBracket } from '../brackets/index.js';
import { allowedWhen, nextParticipantStatus, type ParticipantCommand, type ParticipantStatus } from '../domain/participant-lifecycle.js';
import { releaseParticipants } from '../free-agents/index.js';
import { countParticipants, touchTournament, type TournamentRow } from '../record/index.js';
import { clearRosters, type ParticipantRow, setParticipantStatus } from '../rosters/index.js';

type Leaving = Extract<ParticipantCommand, 'withdraw' | 'remove' | 'disqualify' | 'deny'>;

/** Whether a command may end an entry now. */
export const canLeave = (row: TournamentRow, participant: ParticipantRow, command: Leaving): boolean =>
  statusAfter(row, participant, command) !== undefined;

function statusAfter(row: TournamentRow, participant: ParticipantRow, command: Leaving): ParticipantStatus | undefined {
  const isOver = row.status === 'COMPLETED' || row.status === 'CANCELLED';
  return isOver ? undefined : nextParticipantStatus(participant.status, command, row.status === 'IN_PROGRESS');
}

/**
 * Ends an entry. Before the start it frees the slot; in progress the team drops out of the bracket.
 * @throws DomainError error_tournament_not_in_valid_state
 */
export async function leaveTournament(act: TournamentAct, participant: ParticipantRow, command: Leaving, reason?: string): Promise<void> {
  const { tx, tournament: row, now } = act;
  const status = statusAfter(row, participant, command);
  if (status === undefined) {
    const message = `The tournament is ${row.status} and the entry ${participant.status}; ${command} is allowed ${allowedWhen(command)}.`;
    throw new DomainError('error_tournament_not_in_valid_state', { message });
  }
  await setParticipantStatus(tx, [participant.id], status, { reason, now });
  await releaseParticipants(act, [participant.id]);
  await act.note({
    action: `participant_${PAST[command]}`,
    targetType: 'participant',
    targetId: participant.id,
    ...(reason !== undefined && { metadata: { reason } }),
  });
  if (row.status !== 'IN_PROGRESS') {
    await clearRosters(tx, [participant.id]);
    await countParticipants(tx, row.id);
    await touchTournament(tx, row.id, now);
  } else if (participant.seed !== null) {
    await applyToBracket(act, [
      { kind: 'DROP', participantId: participant.id, reason: status === 'DISQUALIFIED' ? 'DISQUALIFIED' : 'WITHDRAWN' },
    ]);
  }
}

const PAST: Readonly<Record<Leaving, string>> = { withdraw: 'withdrawn', remove: 'removed', disqualify: 'disqualified', deny: 'denied' };

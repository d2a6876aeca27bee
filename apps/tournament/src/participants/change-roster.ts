import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallerAct } from '../access/index.js';
import { isPlaying } from '../brackets/index.js';
import { releaseFreeAgent } from '../free-agents/index.js';
import { notInTournament } from '../record/index.js';
import {
  addToRoster,
  countRoster,
  findRosterEntry,
  MOST_ON_ROSTER,
  type ParticipantRow,
  removeRosterEntry,
  type RosterEntryRow,
} from '../rosters/index.js';

/** An entry of a roster of the locked tournament. @throws DomainError error_tournament_not_found */
export async function requireRosterEntry({ tx, tournament }: Pick<CallerAct, 'tx' | 'tournament'>, id: string): Promise<RosterEntryRow> {
  const entry = await findRosterEntry(tx, tournament.id, id);
  if (entry === undefined) throw notInTournament('roster entry');
  return entry;
}

/** Who can change a roster: the team until the start, the organizer while no match of the team is being played. */
export type RosterEditor = 'team' | 'organizer';

/** @throws DomainError error_roster_locked, error_tournament_not_in_valid_state */
export async function requireUnlocked(
  { tx, tournament: row }: CallerAct,
  participant: ParticipantRow,
  editor: RosterEditor,
): Promise<void> {
  const isLive = participant.status === 'APPROVED' || participant.status === 'PENDING';
  if (!isLive || row.status === 'COMPLETED' || row.status === 'CANCELLED') {
    const message = `The tournament is ${row.status} and the entry ${participant.status}; its roster can't change.`;
    throw new DomainError(editor === 'team' && row.status === 'COMPLETED' ? 'error_roster_locked' : 'error_tournament_not_in_valid_state', {
      message,
    });
  }
  if (row.status !== 'IN_PROGRESS') return;
  if (editor === 'team') throw new DomainError('error_roster_locked', { message: 'Rosters are locked after the start.' });
  if (await isPlaying(tx, row.id, participant.id))
    throw new DomainError('error_roster_locked', { message: 'A match of the team is IN_PROGRESS.' });
}

/** Adds a member of the team. @throws DomainError INVALID_INPUT */
export async function addMember(act: CallerAct, participant: ParticipantRow, userId: string, memberIds: readonly string[]): Promise<void> {
  const { tx, tournament: row, now } = act;
  if (!memberIds.includes(userId)) throw invalidInput('body.userId', 'is not an active member of the team');
  if ((await countRoster(tx, participant.id)) >= MOST_ON_ROSTER)
    throw invalidInput('body.userId', `the roster already has the maximum of ${MOST_ON_ROSTER} players`);
  const added = await addToRoster(tx, { id: participant.id, tournamentId: row.id }, [userId], { now });
  if (added.length === 0) throw invalidInput('body.userId', 'is already on a roster of the tournament');
  await act.note({ action: 'roster_member_added', targetType: 'participant', targetId: participant.id, metadata: { userId } });
}

/** @throws DomainError error_roster_too_small */
export async function removeMember(act: CallerAct, entry: RosterEntryRow, editor: RosterEditor): Promise<void> {
  const { tx, tournament: row } = act;
  const left = (await countRoster(tx, entry.participantId)) - 1;
  if (editor === 'team' && left < row.settings.teamSize)
    throw new DomainError('error_roster_too_small', { message: `The roster needs ${row.settings.teamSize} players.` });
  await removeRosterEntry(tx, entry.id);
  if (entry.source === 'FREE_AGENT') await releaseFreeAgent(tx, row.id, entry.userId);
  const metadata = { userId: entry.userId };
  await act.note({ action: 'roster_member_removed', targetType: 'participant', targetId: entry.participantId, metadata });
}

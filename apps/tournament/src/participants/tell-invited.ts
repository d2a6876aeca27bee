import { appendEvents } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import type { TournamentRow } from '../record/index.js';
import { listInvites } from './store/invites.js';

/** Has the captains of invited teams notified. */
export async function tellInvited(tx: ClientBase, { id }: TournamentRow, teamIds: string[]): Promise<void> {
  if (teamIds.length === 0) return;
  await appendEvents(tx, [{ type: 'internal.tournament.teams_invited', subject: id, data: { tournamentId: id, teamIds } }]);
}

/** Has those notified who were invited to a draft: it is hidden, so nobody is notified before it is published. */
export async function tellInvitedToDraft(tx: ClientBase, row: TournamentRow): Promise<void> {
  const pending = (await listInvites(tx, row.id)).filter(({ status }) => status === 'PENDING');
  await tellInvited(
    tx,
    row,
    pending.map(({ teamId }) => teamId),
  );
}

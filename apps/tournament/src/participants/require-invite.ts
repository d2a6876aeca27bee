import type { CallerAct } from '../access/index.js';
import { notInTournament } from '../record/index.js';
import { findInvite, type InviteRow } from './store/invites.js';

/** An invite of the locked tournament. @throws DomainError error_tournament_not_found */
export async function requireInvite({ tx, tournament }: Pick<CallerAct, 'tx' | 'tournament'>, id: string): Promise<InviteRow> {
  const invite = await findInvite(tx, tournament.id, id);
  if (invite === undefined) throw notInTournament('invite');
  return invite;
}

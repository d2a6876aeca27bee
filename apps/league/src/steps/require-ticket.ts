import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { LeagueContext } from '../context.js';
import { findTicket, type TicketRow } from '../db/tickets.js';
import type { LeagueRole } from '../domain/imported-league.js';
import { requireStaff } from './require-league.js';

/**
 * A ticket of the league that the caller's key operates, for staff from `floor` on. What exists is checked before the role (contract 4).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_ticket_not_found, error_league_role_required
 */
export async function requireTicket(
  context: LeagueContext,
  client: Pool | ClientBase,
  call: CallContext,
  names: { league: string; ticketId: string },
  floor: LeagueRole,
): Promise<TicketRow> {
  const { id } = await requireStaff(context, client, call, { identifier: names.league, kinds: ['league_operator'] });
  const ticket = names.ticketId.includes('\0') ? undefined : await findTicket(client, id, names.ticketId);
  if (!ticket) throw new DomainError('error_ticket_not_found');
  await requireStaff(context, client, call, { identifier: id, floor });
  return ticket;
}

/** The ticket as it is now, locked until the transaction ends. */
export async function lockTicket(tx: ClientBase, { leagueId, id }: Pick<TicketRow, 'leagueId' | 'id'>): Promise<TicketRow> {
  const ticket = await findTicket(tx, leagueId, id, 'for update');
  if (!ticket) throw new DomainError('error_ticket_not_found');
  return ticket;
}

import type { LeagueRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import { findHelpOfPlatform, findLeagueAccess, isAtLeast, isRefusedBy, requireBoundLeague, requirePlatformStaff } from '../access/index.js';
import type { LeagueContext } from '../context.js';
import { findEscalated, findTicket, type TicketRow } from './store/tickets.js';
import type { Actor } from './ticket-events.js';

/** A ticket named in a request, and the lowest staff role of its league that may act on it. */
export interface TicketDemand {
  /** Empty: the platform's desk, which has the tickets that leagues have escalated to it. */
  league: string;
  ticketId: string;
  floor: LeagueRole;
}

/** Given instead of a league: the platform's desk. */
const isOfPlatform = ({ league }: Pick<TicketDemand, 'league'>): boolean => league === '';

/** Facts that were read before {@link requireTicket}. */
export interface TicketPass {
  /** The platform role by which the caller may act, if they need it. */
  platform?: NonNullable<Actor['platform']>;
  /** The league, for further requests to other services; undefined for a caller who would not be admitted. */
  leagueId?: string;
}

/**
 * Calls the other services that {@link requireTicket} needs before a transaction, so that no row lock waits for them. The transaction
 * reports its refusals, in order with the others.
 * @throws DomainError error_unavailable; at the platform's desk as requirePlatformStaff
 */
export async function askAheadOfTicket(context: LeagueContext, call: CallContext, demand: TicketDemand): Promise<TicketPass> {
  const { league, floor, ticketId } = demand;
  if (isOfPlatform(demand)) {
    const role = await requirePlatformStaff(context, call, 'SUPPORT');
    const ticket = await findEscalated(context.pool, ticketId);
    return { platform: { role, call }, ...(ticket && { leagueId: ticket.leagueId }) };
  }
  const seen = await requireBoundLeague(context.pool, call, { identifier: league, kinds: ['league_operator'] }).catch(unlessRefused);
  const role = await findHelpOfPlatform(context, call, { floor }, seen, 'SUPPORT');
  const platform = role && { role, call };
  return { ...(platform && { platform }), ...(seen && (platform || isAtLeast(seen.role, floor)) && { leagueId: seen.id }) };
}

/** Ignores a refusal, which a later check repeats. Rethrows any other failure. */
export function unlessRefused(error: unknown): undefined {
  if (error instanceof DomainError && error.code !== 'error_unavailable') return undefined;
  throw error;
}

/**
 * A ticket of the league that the caller's key operates, for staff with at least the given role. Staff are told whether it exists before
 * their role is compared; strangers never are (docs/reference/order-of-checks.md#visibility).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_ticket_not_found, error_league_role_required
 */
export async function requireTicket(
  client: Pool | ClientBase,
  call: CallContext,
  demand: TicketDemand,
  { platform }: TicketPass,
): Promise<TicketRow> {
  const { league, ticketId, floor } = demand;
  if (isOfPlatform(demand)) {
    const escalated = await findEscalated(client, ticketId);
    if (!escalated) throw new DomainError('error_ticket_not_found');
    return escalated;
  }
  const { id, role } = await requireBoundLeague(client, call, { identifier: league, kinds: ['league_operator'] });
  if (!platform && role === null) throw new DomainError('error_league_role_required');
  const ticket = await findTicket(client, id, ticketId);
  if (!ticket) throw new DomainError('error_ticket_not_found');
  if (!platform && !isAtLeast(role, floor)) throw new DomainError('error_league_role_required');
  return ticket;
}

/**
 * The current ticket, locked for a write until the transaction ends. Allowed while its league is suspended; once that is shut down, only
 * for the platform (docs/reference/leagues.md#status).
 * @throws DomainError error_league_not_active
 */
export async function lockTicket(
  tx: ClientBase,
  demand: Pick<TicketDemand, 'league'>,
  { leagueId, id }: Pick<TicketRow, 'leagueId' | 'id'>,
): Promise<TicketRow> {
  const league = await findLeagueAccess(tx, leagueId, undefined, false);
  if (league && !isOfPlatform(demand) && isRefusedBy(league.status, 'shutdown')) {
    throw new DomainError('error_league_not_active', { message: `The league ${league.name} is ${league.status}.` });
  }
  const ticket = await findTicket(tx, leagueId, id, 'for update');
  if (!ticket) throw new DomainError('error_ticket_not_found');
  return ticket;
}

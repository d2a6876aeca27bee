import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { LeagueContext } from '../context.js';
import { findLeagueAccess, type LeagueAccess } from '../db/league-access.js';
import type { LeagueRole } from '../domain/imported-league.js';
import { isAtLeast } from '../domain/rank.js';
import { readStaffRole } from '../peers/read-staff-role.js';

/** What a staff operation asks of its caller. */
export interface StaffDemand {
  identifier: string;
  /** The identifier is a slug and nothing else (specification 4.1). */
  bySlug?: boolean;
  /** Kinds of key; an operator's must be bound to the league whatever stands here. Left out: any. A session will always do. */
  kinds?: readonly ('personal' | 'league_operator')[];
  /** The lowest role among the staff; left out: anybody. */
  floor?: LeagueRole;
}

/** A league that anybody may read about. @throws DomainError error_league_not_found */
export async function requireLeague(client: Pool | ClientBase, identifier: string, bySlug = false): Promise<LeagueAccess> {
  // No text in PostgreSQL holds a NUL, so such an identifier names nothing.
  const league = identifier.includes('\0') ? undefined : await findLeagueAccess(client, identifier, undefined, bySlug);
  if (!league) throw new DomainError('error_league_not_found');
  return league;
}

/**
 * The league of an operation for its staff: it exists, the key is good for it, the owner's role is high enough; platform staff pass
 * every floor (contract 4, 6).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required.
 */
export async function requireStaff(
  context: Pick<LeagueContext, 'peers'>,
  client: Pool | ClientBase,
  call: CallContext,
  demand: StaffDemand,
): Promise<LeagueAccess> {
  const caller = requireCaller(call);
  const { identifier, bySlug = false, kinds, floor } = demand;
  const league = identifier.includes('\0') ? undefined : await findLeagueAccess(client, identifier, caller.userId, bySlug);
  if (!league) throw new DomainError('error_league_not_found');
  const isForeign = caller.kind === 'league_operator' && caller.leagueId !== league.id;
  const isOtherKind = kinds !== undefined && !(kinds as readonly string[]).includes(caller.kind) && caller.isSession !== true;
  if (isForeign || isOtherKind) throw new DomainError('error_league_scope_mismatch');
  if (floor !== undefined && !isAtLeast(league.role, floor) && !(await isPlatformStaff(context, caller.userId, call))) {
    throw new DomainError('error_league_role_required');
  }
  return league;
}

/** Whether the user is staff of the platform, who pass every floor. @throws DomainError error_unavailable */
export async function isPlatformStaff(
  { peers }: Pick<LeagueContext, 'peers'>,
  userId: string,
  { requestId }: Pick<CallContext, 'requestId'>,
): Promise<boolean> {
  return (await readStaffRole(peers, { requestId }, userId)) !== undefined;
}

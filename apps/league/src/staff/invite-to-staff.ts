import { HOUR_MS, type LeagueRole, newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { PoolClient } from 'pg';
import type { LeagueAct } from '../access/index.js';
import { countActivitiesOfDay } from '../feed/index.js';
import { INVITATION_HOURS, STAFF_LIMITS } from './rules/staff-limits.js';
import { mayGovern } from './rules/staff-rank.js';
import { findOpenInvitation, insertInvitation, listInvitationsOfLeague, renewInvitation } from './store/staff-invitations.js';

/**
 * Invites a user onto the staff of a locked league. An open invitation is renewed; the person is notified again only if the
 * role changes.
 * @throws DomainError error_league_role_required for an open invitation that the inviter may not change; error_limit_reached
 */
export async function inviteToStaff(
  tx: PoolClient,
  { league, caller, role: own, now, tell }: LeagueAct,
  { userId, role }: { userId: string; role: LeagueRole },
): Promise<void> {
  const open = await findOpenInvitation(tx, league.id, userId, now);
  if (open && !mayGovern(own, open.role)) throw new DomainError('error_league_role_required');
  const isTold = open?.role !== role;
  if (isTold) await refuseManyToday(tx, league.id, userId, now);
  const expiresAt = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS).toISOString();
  const invitation = { role, inviterId: caller.userId, expiresAt };
  const id = open?.id ?? newId('linv');
  if (open) await renewInvitation(tx, { id, ...invitation });
  else {
    await refuseTooMany(tx, league.id, now);
    await insertInvitation(tx, { id, leagueId: league.id, userId, createdAt: now.toISOString(), ...invitation });
  }
  if (!isTold) return;
  const metadata = { role, invitationId: id };
  await tell({ type: 'league.staff_invited', targetType: 'member', targetId: userId, metadata, userIds: [userId] });
}

async function refuseManyToday(tx: PoolClient, leagueId: string, userId: string, now: Date): Promise<void> {
  const invitations = await countActivitiesOfDay(tx, leagueId, { type: 'league.staff_invited', targetIds: [userId] }, now);
  const count = invitations.get(userId) ?? 0;
  if (count >= STAFF_LIMITS.invitationsOfPersonADay)
    throw new DomainError('error_limit_reached', { message: `The league has invited the person ${count} times in the last 24 hours.` });
}

async function refuseTooMany(tx: PoolClient, leagueId: string, now: Date): Promise<void> {
  const { openInvitations } = STAFF_LIMITS;
  if ((await listInvitationsOfLeague(tx, leagueId, now)).length >= openInvitations)
    throw new DomainError('error_limit_reached', { message: `There are already ${openInvitations} open invitations.` });
}

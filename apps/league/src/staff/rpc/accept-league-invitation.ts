import { type CallContext, type Handlers, requireCaller, runIdempotent } from '@matchpoint/rpc';
import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { PoolClient } from 'pg';
import { type AdministeredLeague, findRole, isAtLeast, isPlatformStaff, isRefusedBy, lockLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { tellOfLeague } from '../../feed/index.js';
import { findRoleCandidate } from '../../peers/index.js';
import { joinStaff } from '../join-staff.js';
import { isOpen } from '../rules/staff-invitation.js';
import { mayGovern } from '../rules/staff-rank.js';
import { closeInvitation, findInvitation, lockInvitation, type StaffInvitation } from '../store/staff-invitations.js';

/**
 * Adds the caller to the staff of the league that invited them; a repeat changes nothing while they are on it.
 * @throws DomainError error_invitation_not_found; error_invitation_not_open; error_league_not_active; error_limit_reached
 */
export function acceptLeagueInvitation(context: LeagueContext): Handlers<league.LeagueInvitationServiceService>['acceptLeagueInvitation'] {
  return async ({ invitationId }, call) => {
    const { userId } = requireCaller(call);
    const seen = await findInvitation(context.pool, invitationId);
    const ahead = seen?.userId === userId ? await askAhead(context, call, seen) : undefined;
    return runIdempotent(context.pool, call, {
      codec: league.AcceptLeagueInvitationResponse,
      async write(tx) {
        const found = seen && ahead && (await lockLeague(tx, seen.leagueId));
        const invitation = found && (await lockInvitation(tx, invitationId));
        if (!ahead || !found || invitation?.userId !== userId) throw new DomainError('error_invitation_not_found');
        const now = context.clock.now();
        const role = await findRole(tx, found.id, userId);
        const joined = { leagueId: found.id, role: role ?? invitation.role, timestamp: now.toISOString() };
        if (invitation.status === 'accepted' && role !== undefined) return joined;
        await refuseUnacceptable(tx, found, invitation, { ...ahead, now });
        if (role === undefined) {
          const about = { leagueId: found.id, actorUserId: userId, now };
          await joinStaff(tx, { league: found, now, tell: (...events) => tellOfLeague(tx, about, events) }, invitation);
        }
        await closeInvitation(tx, invitation.id, 'accepted');
        return joined;
      },
    });
  };
}

/** Asks other services before the league is locked. */
async function askAhead(context: LeagueContext, call: CallContext, { userId, inviterId }: StaffInvitation) {
  const [candidate, inviter, isPlatforms] = await Promise.all([
    findRoleCandidate(context.peers, call, userId),
    findRoleCandidate(context.peers, call, inviterId),
    isPlatformStaff(context, inviterId, call, 'MODERATOR'),
  ]);
  return { mayHold: candidate?.mayHold === true, isInviterActive: inviter?.mayHold === true, isPlatforms };
}

/** @throws DomainError error_invitation_not_open; error_league_not_active */
async function refuseUnacceptable(
  tx: PoolClient,
  { id, name, status }: AdministeredLeague,
  invitation: StaffInvitation,
  { mayHold, isInviterActive, isPlatforms, now }: Awaited<ReturnType<typeof askAhead>> & { now: Date },
): Promise<void> {
  if (!isOpen(invitation, now) || !mayHold) throw new DomainError('error_invitation_not_open');
  if (isRefusedBy(status, 'suspended')) throw new DomainError('error_league_not_active', { message: `The league ${name} is ${status}.` });
  const inviterRole = (await findRole(tx, id, invitation.inviterId)) ?? null;
  // Nobody can use a right while they are suspended or about to be deleted.
  if (!isInviterActive || !(isPlatforms || (isAtLeast(inviterRole, 'ADMIN') && mayGovern(inviterRole, invitation.role))))
    throw new DomainError('error_invitation_not_open', { message: 'The person who invited you may no longer invite.' });
}

import type { PoolClient } from 'pg';
import { lockLeague, setEnabled } from '../access/index.js';
import { type LeagueHappening, tellOfLeague } from '../feed/index.js';
import { findLeaguesOfPerson, findMember, findSuccessor, removeMember, transferOwnership } from './store/league-members.js';
import { revokeInvitation } from './store/staff-invitations.js';

/**
 * Removes a user from the staff of all leagues and ends their invitations (docs/reference/platform-staff.md#bans). Their own leagues pass
 * to the highest-ranked, then longest-serving other member; a league without one is disabled, unless it is shut down.
 */
export async function endRolesInLeagues(tx: PoolClient, userId: string, now: Date): Promise<void> {
  for (const leagueId of await findLeaguesOfPerson(tx, userId)) {
    if (!(await lockLeague(tx, leagueId))) continue;
    await revokeInvitation(tx, leagueId, userId);
    const member = await findMember(tx, leagueId, userId);
    if (!member) continue;
    const happenings: LeagueHappening[] = [];
    const about = { targetType: 'member' } as const;
    const successor = await findSuccessor(tx, leagueId, userId);
    if (member.role === 'OWNER' && successor !== undefined) {
      const userIds = await transferOwnership(tx, leagueId, successor);
      happenings.push({ type: 'league.ownership_transferred', ...about, targetId: successor, userIds });
    }
    await removeMember(tx, member.id);
    happenings.push({ type: 'league.staff_removed', ...about, targetId: userId, metadata: { role: member.role }, userIds: [userId] });
    if (successor === undefined && (await setEnabled(tx, leagueId, false, now))) {
      const metadata = { fields: ['isEnabled'], isEnabled: false };
      happenings.push({ type: 'league.settings_updated', targetType: 'league', targetId: leagueId, metadata });
    }
    await tellOfLeague(tx, { leagueId, now }, happenings);
  }
}

import type { Clock } from '@matchpoint/core';
import type { EventEnvelope } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import { lockLeague } from '../db/administered-league.js';
import { findLeaguesOfMember, findMember, findSuccessor, removeMember, transferOwnership } from '../db/league-members.js';
import { tellOfLeague } from '../steps/tell-of-league.js';

export const USER_DELETED = 'internal.user.deleted';

/**
 * Who is deleted is on no league's staff any more (management D). Nobody who owns one may go; who came to own one meanwhile leaves it to
 * the highest, longest of the others, and stays its owner in name where there is none.
 */
export async function applyUserDeleted(tx: PoolClient, { data }: { data: unknown }, { clock }: { clock: Clock }): Promise<void> {
  const { userId } = data as EventEnvelope<typeof USER_DELETED>['data'];
  const now = clock.now();
  for (const leagueId of await findLeaguesOfMember(tx, userId)) {
    if (!(await lockLeague(tx, leagueId))) continue;
    const member = await findMember(tx, leagueId, userId);
    if (!member) continue;
    const about = { targetType: 'member' as const };
    if (member.role === 'OWNER') {
      const successor = await findSuccessor(tx, leagueId, userId);
      if (successor === undefined) continue;
      const userIds = await transferOwnership(tx, leagueId, successor);
      await tellOfLeague(tx, { leagueId, now }, [{ type: 'league.ownership_transferred', ...about, targetId: successor, userIds }]);
    }
    await removeMember(tx, member.id);
    const metadata = { role: member.role };
    await tellOfLeague(tx, { leagueId, now }, [{ type: 'league.staff_removed', ...about, targetId: userId, metadata, userIds: [userId] }]);
  }
}

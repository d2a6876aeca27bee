import { type LeagueRole, newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { PoolClient } from 'pg';
import type { LeagueAct } from '../access/index.js';
import { STAFF_LIMITS } from './rules/staff-limits.js';
import { countMembers, insertMember } from './store/league-members.js';
import { claimStaffPlace } from './store/staff-places.js';

/** Adds a user to the staff of a locked league, with the event and the feed entry. @throws DomainError error_limit_reached */
export async function joinStaff(
  tx: PoolClient,
  { league, now, tell }: { league: Pick<LeagueAct['league'], 'id'> } & Pick<LeagueAct, 'now' | 'tell'>,
  { userId, role }: { userId: string; role: LeagueRole },
): Promise<void> {
  await refuseFullStaff(tx, league.id);
  await claimStaffPlace(tx, userId);
  await insertMember(tx, league.id, { id: newId('mem'), userId, role }, now);
  await tell({ type: 'league.staff_added', targetType: 'member', targetId: userId, metadata: { role }, userIds: [userId] });
}

/** @throws DomainError error_limit_reached */
export async function refuseFullStaff(tx: PoolClient, leagueId: string): Promise<void> {
  if ((await countMembers(tx, leagueId)) >= STAFF_LIMITS.staffOfLeague)
    throw new DomainError('error_limit_reached', { message: `A league's staff can have at most ${STAFF_LIMITS.staffOfLeague} people.` });
}

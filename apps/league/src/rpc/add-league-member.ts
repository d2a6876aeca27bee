import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { countMembers, findMember, insertMember } from '../db/league-members.js';
import type { LeagueRole } from '../domain/imported-league.js';
import { mayGovern } from '../domain/staff-rank.js';
import { findUserId } from '../peers/find-user.js';
import { administerLeague } from '../steps/administer-league.js';

const MAX_STAFF = 200;

/**
 * Adds a user to the staff, in a role below the caller's own (league administration 2).
 * @throws DomainError as administerLeague, error_user_not_found, error_already_exists, error_limit_reached
 */
export function addLeagueMember(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['addLeagueMember'] {
  return async ({ league: identifier, userId: user, role: given }, call) => {
    const role = given as LeagueRole;
    const userId = await findUserId(context.peers, call, user);
    return administerLeague(
      context,
      call,
      { operation: 'addLeagueMember', league: identifier },
      {
        codec: league.AddLeagueMemberResponse,
        find: () => (userId === undefined ? Promise.reject(new DomainError('error_user_not_found')) : Promise.resolve()),
        async write(tx, { league: { id }, role: own, now, tell }) {
          const added = { id: newId('mem'), userId: userId as string, role };
          if (!mayGovern(own, role)) throw new DomainError('error_league_role_required');
          if (await findMember(tx, id, added.userId)) throw new DomainError('error_already_exists');
          if ((await countMembers(tx, id)) >= MAX_STAFF) {
            throw new DomainError('error_limit_reached', { message: `The staff of a league is ${MAX_STAFF} people at most.` });
          }
          await insertMember(tx, id, added, now);
          const about = { targetType: 'member', targetId: added.userId, metadata: { role }, userIds: [added.userId] };
          await tell({ type: 'league.staff_invited', activity: 'league.staff_added', ...about });
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

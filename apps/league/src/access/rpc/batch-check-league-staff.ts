import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { findStaffAmong, type LeaguePerson } from '../store/league-access.js';
import { isPlatformStaff } from '../require-league.js';

const nameOf = ({ leagueId, userId }: LeaguePerson): string => `${leagueId} ${userId}`;

/**
 * Which of these people are staff of these leagues, in any role; platform staff from MODERATOR up are staff of all
 * (docs/reference/leagues.md#roles).
 * @throws DomainError error_unavailable
 */
export function batchCheckLeagueStaff(context: LeagueContext): Handlers<league.LeagueServiceService>['batchCheckLeagueStaff'] {
  return async ({ people }, call) => {
    const withRole = new Set((await findStaffAmong(context.pool, people)).map(nameOf));
    const others = [...new Set(people.filter((person) => !withRole.has(nameOf(person))).map(({ userId }) => userId))];
    const isOfPlatform = await Promise.all(others.map((userId) => isPlatformStaff(context, userId, call, 'MODERATOR')));
    const ofPlatform = new Set(others.filter((_, index) => isOfPlatform[index]));
    return { staff: people.filter((person) => withRole.has(nameOf(person)) || ofPlatform.has(person.userId)) };
  };
}

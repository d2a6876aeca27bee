import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { listMemberRows } from '../db/leagues.js';
import { requireStaff } from '../steps/require-league.js';

/**
 * A league's staff, for its staff (specification 4.1).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required
 */
export function listLeagueMembers(context: LeagueContext): Handlers<league.LeagueServiceService>['listLeagueMembers'] {
  return async ({ slug }, call) => {
    const { id } = await requireStaff(context, context.pool, call, { identifier: slug, bySlug: true, floor: 'MEMBER' });
    return { members: await listMemberRows(context.pool, id) };
  };
}

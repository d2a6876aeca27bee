import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { requireStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findPenalties, toPenalty } from '../penalty-message.js';

type Service = Handlers<league.LeagueCompetitionServiceService>;

/**
 * A league's penalties for its managers, newest first, with who issued and revoked them.
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required
 */
export function listLeaguePenalties(context: LeagueContext): Service['listLeaguePenalties'] {
  return async (request, call) => {
    const { id } = await requireStaff(context, context.pool, call, { identifier: request.league, floor: 'MANAGER' });
    return { penalties: (await findPenalties(context.pool, id, request)).map(toPenalty) };
  };
}

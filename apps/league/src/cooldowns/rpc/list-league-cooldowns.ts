import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { readForStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listCooldowns } from '../store/cooldowns.js';
import { omitNulls } from '@matchpoint/core';

/**
 * The newest cooldowns of a league for its staff (docs/reference/league-membership.md#cooldowns). @throws DomainError
 * as readForStaff
 */
export function listLeagueCooldowns(context: LeagueContext): Handlers<league.LeagueRecordServiceService>['listLeagueCooldowns'] {
  return async ({ league: identifier, limit, ...filter }, call) => {
    const { id } = await readForStaff(context, call, { operation: 'getLeaguePenalties', league: identifier });
    const rows = await listCooldowns(context.pool, id, filter, { limit, now: context.clock.now() });
    return { cooldowns: rows.map(omitNulls) };
  };
}

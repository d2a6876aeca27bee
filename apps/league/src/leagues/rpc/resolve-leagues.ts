import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { findLeagues } from '../store/find-leagues.js';

/** Leagues by slug or id for operators and other services' imports. */
export function resolveLeagues({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['resolveLeagues'] {
  return async ({ identifiers }) => ({ leagues: await findLeagues(pool, identifiers) });
}

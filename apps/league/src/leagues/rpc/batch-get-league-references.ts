import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { findLeagueReferences } from '../store/league-references.js';

/** Names of leagues by id, where matches show them (docs/reference/matches.md#objects). */
export function batchGetLeagueReferences({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['batchGetLeagueReferences'] {
  return async ({ ids }) => ({
    leagues: (await findLeagueReferences(pool, ids)).map((row) => omitNulls(row)),
  });
}

import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { findSeasonReferences } from '../store/season-references.js';

/** Names of seasons by id, where matches show them (docs/reference/matches.md#objects). */
export function batchGetSeasonReferences({ pool }: LeagueContext): Handlers<league.LeagueServiceService>['batchGetSeasonReferences'] {
  return async ({ ids }) => ({ seasons: await findSeasonReferences(pool, ids) });
}

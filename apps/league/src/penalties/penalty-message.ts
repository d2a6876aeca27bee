import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { ClientBase, Pool } from 'pg';
import { listPenalties, type PenaltyRow } from './store/penalties.js';

/** The requested penalties of a league, newest first. */
export function findPenalties(
  client: Pool | ClientBase,
  leagueId: string,
  { teamId, gameId, seasonId, status, after, limit }: league.ListLeaguePenaltiesRequest,
): Promise<PenaltyRow[]> {
  return listPenalties(client, leagueId, { teamId, gameId, seasonId: seasonId === 'preseason' ? '' : seasonId, status }, after, limit);
}

/** A penalty as its message. */
export const toPenalty = ({ seasonId, ...row }: PenaltyRow): league.LeaguePenalty => ({
  ...omitNulls(row),
  ...(seasonId !== '' && { seasonId }),
});

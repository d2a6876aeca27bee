import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { LeagueContext } from '../context.js';
import { omitNulls } from '../db/omit-nulls.js';
import { listPenalties, type PenaltyRow } from '../db/penalties.js';
import { requireLeague, requireStaff } from '../steps/require-league.js';

type Service = Handlers<league.LeagueCompetitionServiceService>;

/**
 * A league's penalties for its managers, newest first, with who issued and revoked them.
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required
 */
export function listLeaguePenalties(context: LeagueContext): Service['listLeaguePenalties'] {
  return async (request, call) => {
    const { id } = await requireStaff(context, context.pool, call, { identifier: request.league, floor: 'MANAGER' });
    return { penalties: (await list(context.pool, id, request)).map(toPenalty) };
  };
}

/** A league's penalties for everybody, newest first: they name no staff. @throws DomainError error_league_not_found */
export function listPublicLeaguePenalties({ reads }: LeagueContext): Service['listPublicLeaguePenalties'] {
  return (request) =>
    reads.read(async (client) => {
      const { id } = await requireLeague(client, request.league);
      const rows = await list(client, id, request);
      return { penalties: rows.map((row) => toPenalty({ ...row, issuedBy: null, revokedBy: null })) };
    });
}

function list(client: Pool | ClientBase, leagueId: string, request: league.ListLeaguePenaltiesRequest): Promise<PenaltyRow[]> {
  const { teamId, gameId, seasonId, status, after, limit } = request;
  return listPenalties(client, leagueId, { teamId, gameId, seasonId: seasonId === 'preseason' ? '' : seasonId, status }, after, limit);
}

const toPenalty = ({ seasonId, ...row }: PenaltyRow): league.LeaguePenalty => ({
  ...omitNulls(row),
  ...(seasonId !== '' && { seasonId }),
});

import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { findPenalties, toPenalty } from '../penalty-message.js';

type Service = Handlers<league.LeagueCompetitionServiceService>;

/** A league's penalties for the public, newest first, without staff names. @throws DomainError error_league_not_found */
export function listPublicLeaguePenalties({ reads }: LeagueContext): Service['listPublicLeaguePenalties'] {
  return (request) =>
    reads.read(async (client) => {
      const { id } = await requireLeague(client, request.league);
      const rows = await findPenalties(client, id, request);
      return { penalties: rows.map((row) => toPenalty({ ...row, issuedBy: null, revokedBy: null })) };
    });
}

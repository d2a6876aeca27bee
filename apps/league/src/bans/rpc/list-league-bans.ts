import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listBans } from '../store/bans.js';

/** Pages through a league's bans, newest first. @throws DomainError error_league_not_found */
export function listLeagueBans({ pool, clock }: LeagueContext): Handlers<league.LeagueRecordServiceService>['listLeagueBans'] {
  return async ({ league: identifier, pageSize, after, ...filter }) => {
    const { id } = await requireLeague(pool, identifier);
    const rows = await listBans(pool, id, filter, { ...(after && { after }), limit: pageSize + 1, now: clock.now() });
    return { bans: rows.slice(0, pageSize).map(omitNulls), hasMore: rows.length > pageSize };
  };
}

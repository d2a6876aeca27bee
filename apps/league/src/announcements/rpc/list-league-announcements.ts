import type { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { requireLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listAnnouncements } from '../store/announcements.js';

/** Pages through a league's announcements, newest first. @throws DomainError error_league_not_found */
export function listLeagueAnnouncements({ pool }: LeagueContext): Handlers<league.LeagueRecordServiceService>['listLeagueAnnouncements'] {
  return async ({ league: identifier, pageSize, after }) => {
    const { id } = await requireLeague(pool, identifier);
    const rows = await listAnnouncements(pool, id, after, pageSize + 1);
    return { announcements: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
  };
}

import type { league } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { readForStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { listBans } from '../store/bans.js';

const MAX_BANS = 100;

/** The newest bans of a league for its staff. @throws DomainError as readForStaff */
export function getLeagueBans(context: LeagueContext): Handlers<league.LeagueRecordServiceService>['getLeagueBans'] {
  return async ({ league: identifier, status }, call) => {
    const { id } = await readForStaff(context, call, { operation: 'getLeagueBans', league: identifier });
    const filter = status === 'all' ? {} : { status };
    return { bans: (await listBans(context.pool, id, filter, { limit: MAX_BANS, now: context.clock.now() })).map(omitNulls) };
  };
}

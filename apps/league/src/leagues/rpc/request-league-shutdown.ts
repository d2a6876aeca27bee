import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { requestShutdown } from '../store/league-settings.js';

/** Requests a league's shutdown by the platform; a repeat changes nothing. @throws DomainError as administerLeague */
export function requestLeagueShutdown(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['requestLeagueShutdown'] {
  return ({ league: identifier }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'requestLeagueShutdown', league: identifier },
      {
        codec: league.RequestLeagueShutdownResponse,
        async write(tx, { league: { id }, now, tell }) {
          if (await requestShutdown(tx, id, now)) await tell({ type: 'league.shutdown_requested', targetType: 'league', targetId: id });
          return { timestamp: now.toISOString() };
        },
      },
    );
}

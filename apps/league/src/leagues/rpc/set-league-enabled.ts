import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague, setEnabled } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';

/** Disables or enables a league, by its owner. A value that is already set emits no event. @throws DomainError as administerLeague */
export function setLeagueEnabled(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['setLeagueEnabled'] {
  return ({ league: identifier, isEnabled }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'setLeagueEnabled', league: identifier },
      {
        codec: league.SetLeagueEnabledResponse,
        async write(tx, { league: { id }, now, tell }) {
          if (await setEnabled(tx, id, isEnabled, now)) {
            const metadata = { fields: ['isEnabled'], isEnabled };
            await tell({ type: 'league.settings_updated', targetType: 'league', targetId: id, metadata });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
}

import { isDeepStrictEqual } from 'node:util';
import { league } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';
import { appendEvent } from '@matchpoint/events';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { changeSettings, type LeagueSettings, readSettings } from '../store/league-settings.js';
import { disputeTermsSet } from '../dispute-terms.js';

type Change = Partial<LeagueSettings>;

/**
 * Changes who may apply, the teams per game and the dispute deadlines (docs/reference/leagues.md#settings). @throws DomainError as
 * administerLeague
 */
export function updateLeagueSettings(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['updateLeagueSettings'] {
  return ({ league: identifier, changes, changesJson }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'updateLeagueSettings', league: identifier },
      {
        codec: league.UpdateLeagueSettingsResponse,
        async write(tx, { league: { id }, now, tell }) {
          const before = await readSettings(tx, id);
          const after = mergeSettings(before, changes ? toChange(changes) : (JSON.parse(changesJson) as Change));
          const fields = (Object.keys(after) as (keyof LeagueSettings)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]));
          if (fields.length > 0) {
            await changeSettings(tx, id, after, now);
            if (fields.includes('disputes')) await appendEvent(tx, disputeTermsSet(id, after.disputes));
            await tell({ type: 'league.settings_updated', targetType: 'league', targetId: id, metadata: { fields } });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
}

function toChange({ maxTeamsPerGame, ...change }: league.LeagueSettingsChange): Change {
  return omitUndefined({ ...change, maxTeamsPerGame: maxTeamsPerGame === 0 ? null : maxTeamsPerGame }) as Change;
}

/** Merges by field, including disputes. A setting equal to the installation's is stored too: it stays when the installation's changes. */
function mergeSettings(before: LeagueSettings, { disputes, ...change }: Change): LeagueSettings {
  const given = omitUndefined(disputes ?? {});
  return { ...before, ...change, disputes: Object.keys(given).length > 0 ? { ...before.disputes, ...given } : before.disputes };
}

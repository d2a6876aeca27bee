import { isDeepStrictEqual } from 'node:util';
import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { changeSettings, type LeagueSettings, readSettings } from '../db/league-settings.js';
import { administerLeague } from '../steps/administer-league.js';

type Change = Partial<LeagueSettings>;

/** Who may apply, how many teams a game takes, the times of disputes (league administration 2). @throws DomainError as administerLeague */
export function updateLeagueSettings(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['updateLeagueSettings'] {
  return ({ league: identifier, changesJson }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'updateLeagueSettings', league: identifier },
      {
        codec: league.UpdateLeagueSettingsResponse,
        async write(tx, { league: { id }, now, tell }) {
          const before = await readSettings(tx, id);
          const after = mergeSettings(before, JSON.parse(changesJson) as Change);
          const fields = (Object.keys(after) as (keyof LeagueSettings)[]).filter((name) => !isDeepStrictEqual(before[name], after[name]));
          if (fields.length > 0) {
            await changeSettings(tx, id, after, now);
            await tell({ type: 'league.settings_updated', targetType: 'league', targetId: id, metadata: { fields } });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
}

/** By field; disputes by their fields too, and null gives them back to the platform. */
function mergeSettings(before: LeagueSettings, { disputes, ...change }: Change): LeagueSettings {
  const merged = disputes === undefined ? before.disputes : disputes && { ...before.disputes, ...disputes };
  return { ...before, ...change, disputes: merged };
}

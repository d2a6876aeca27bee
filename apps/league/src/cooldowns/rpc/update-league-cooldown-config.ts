import { league } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import type { CooldownConfig } from '../rules/cooldown-config.js';
import { changeCooldownConfig, readCooldownConfig } from '../store/cooldown-config.js';

/** Changes how long departed teams may not reapply, merged by field. @throws DomainError as administerLeague */
export function updateLeagueCooldownConfig(
  context: LeagueContext,
): Handlers<league.LeagueAdministrationServiceService>['updateLeagueCooldownConfig'] {
  return ({ league: identifier, changes, changesJson }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'updateLeagueCooldownConfig', league: identifier },
      {
        codec: league.UpdateLeagueCooldownConfigResponse,
        async write(tx, { league: { id }, now, tell }) {
          const before = await readCooldownConfig(tx, id);
          const change = (changes ? omitUndefined(changes) : JSON.parse(changesJson)) as Partial<CooldownConfig>;
          const after: CooldownConfig = { ...before, ...change };
          const fields = (Object.keys(after) as (keyof CooldownConfig)[]).filter((name) => before[name] !== after[name]);
          if (fields.length > 0) {
            await changeCooldownConfig(tx, id, after, now);
            await tell({ type: 'league.settings_updated', targetType: 'league', targetId: id, metadata: { fields } });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
}

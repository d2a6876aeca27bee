import type { LeagueContext } from '../context.js';
import { importLeagues } from './rpc/import-leagues.js';
import { importRuleTemplates } from './rpc/import-rule-templates.js';

/** The RPCs of this room, by contract. */
export const importRpc = (context: LeagueContext) => ({
  leagueImport: {
    importLeagues: importLeagues(context),
    importRuleTemplates: importRuleTemplates(context),
  },
});

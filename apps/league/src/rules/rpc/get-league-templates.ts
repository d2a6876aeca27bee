import { type league, toLeagueRules } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { listImportedTemplates } from '../store/rule-templates.js';
import { OFFICIAL_TEMPLATES } from '../rules/rule-templates.js';
import { showRules } from '../rules/rules-change.js';

/** Rule templates: official ones, then imported ones by name. */
export function getLeagueTemplates({ pool }: LeagueContext): Handlers<league.LeagueRecordServiceService>['getLeagueTemplates'] {
  return async ({ gameId, isOfficial }) => {
    const templates = [...OFFICIAL_TEMPLATES, ...(isOfficial === true ? [] : await listImportedTemplates(pool))];
    const isAskedFor = (template: (typeof templates)[number]): boolean =>
      (isOfficial === undefined || template.isOfficial === isOfficial) &&
      (gameId === undefined || template.gameId === null || template.gameId === gameId);
    return {
      templates: templates.filter(isAskedFor).map(({ rules, gameId: game, ...template }) => ({
        ...template,
        gameId: game ?? undefined,
        rules: toLeagueRules(showRules(rules)),
        rulesJson: JSON.stringify(showRules(rules)),
      })),
    };
  };
}

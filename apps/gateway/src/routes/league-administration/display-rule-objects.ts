import type { league } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { flag, instant, SAYS_SOMETHING, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Rules for people to read (docs/reference/leagues.md#display-rules). */

const DisplayRuleSection = named(
  'LeagueDisplayRuleSection',
  Type.Object(
    {
      heading: Type.Optional(Type.String({ maxLength: 100, description: 'Title of the section.', examples: ['Before the match'] })),
      items: Type.Array(Type.String({ minLength: 1, maxLength: 1_000, pattern: SAYS_SOMETHING }), {
        minItems: 1,
        maxItems: 50,
        description: 'Lines of the section, in order.',
        examples: [['Be in the lobby ten minutes early.']],
      }),
    },
    { description: 'A section of a display rule.' },
  ),
);
const DisplayRuleContent = named(
  'LeagueDisplayRuleContent',
  Type.Object(
    { sections: Type.Array(DisplayRuleSection, { minItems: 1, maxItems: 20, description: 'Sections, in order.' }) },
    { description: 'Content of a display rule.' },
  ),
);
const Names = (what: string, example: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: 100,
      description: `Only for these ${what}.`,
      examples: [[example]],
    }),
  );
const DisplayRuleScope = named(
  'LeagueDisplayRuleScope',
  Type.Object(
    { modes: Names('modes', 'standard'), playlists: Names('playlists', 'competitive') },
    { description: 'Scope of a display rule.' },
  ),
);
export const DISPLAY_RULE_FIELDS = {
  scope: Type.Optional(DisplayRuleScope),
  categoryIcon: Type.Optional(Type.String({ maxLength: 200, description: 'Icon of the category, by name.', examples: ['whistle'] })),
  categoryOrder: Type.Integer({ minimum: 0, maximum: 9_999, description: 'Position among the categories of the game.' }),
  isCustomCategory: flag('Whether the category is the league’s own.'),
  isOverride: flag('Whether it replaces the platform’s rule for that category.'),
  content: DisplayRuleContent,
};
export const DisplayRule = named(
  'LeagueDisplayRule',
  Type.Object(
    {
      id: text('Display rule id.'),
      gameId: text('Slug of the game.'),
      category: text('Category, unique in its game, ignoring case.'),
      ...DISPLAY_RULE_FIELDS,
      createdAt: instant('Creation time.'),
      updatedAt: instant('Time of the last change.'),
    },
    { description: 'Rules of a category that a league displays.' },
  ),
);

type Shown = Pick<Static<typeof DisplayRule>, 'scope' | 'categoryIcon' | 'isCustomCategory' | 'isOverride' | 'content'>;

export function toDisplayRule({ rule, ruleJson, ...row }: league.LeagueDisplayRule): Static<typeof DisplayRule> {
  return { ...row, ...(rule ? toShown(rule) : (JSON.parse(ruleJson) as Shown)) };
}

function toShown({ scope, sections, ...rule }: league.DisplayRuleText): Shown {
  const names = scope && { modes: scope.modes?.items, playlists: scope.playlists?.items };
  return omitUndefined({ ...rule, scope: names, content: { sections } }) as Shown;
}

/** A display rule from a body, as its message. */
export function toDisplayRuleText({ scope, content, ...rule }: Shown): league.DisplayRuleText {
  const names = (list: string[] | undefined) => list && { items: list };
  return { ...rule, scope: scope && { modes: names(scope.modes), playlists: names(scope.playlists) }, sections: content.sections };
}

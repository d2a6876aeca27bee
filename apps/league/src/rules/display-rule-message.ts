import type { league } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';
import type { StoredDisplayRule } from './store/display-rules.js';

/** What a display rule says, as its message. */
export function toMessage({ scope, content, ...rule }: StoredDisplayRule): league.DisplayRuleText {
  const names = (list: string[] | undefined) => list && { items: list };
  return { ...rule, scope: scope && { modes: names(scope.modes), playlists: names(scope.playlists) }, sections: content.sections };
}

export function fromMessage({ scope, sections, ...rule }: league.DisplayRuleText): StoredDisplayRule {
  const names = scope && { modes: scope.modes?.items, playlists: scope.playlists?.items };
  return omitUndefined({ ...rule, scope: names, content: { sections } }) as StoredDisplayRule;
}

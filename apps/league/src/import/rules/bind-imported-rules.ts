import type { LeagueRuleValues } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { changeRules, type GameOfRules, isTimeZone, type LeagueRules } from '../../rules/index.js';
import { refuse } from './refuse-row.js';

/** Maps and modes of a bundle may be newer than the catalog, because nothing is derived from them. */
const ANY = { has: () => true } as unknown as ReadonlySet<string>;

/** A row's rules as the league stores them, except the time of the roster lock, which the store knows. */
export function bindImportedRules(path: string, config: LeagueRuleValues, playlists: GameOfRules['playlists'] = new Map()): LeagueRules {
  const { teamSize, timezone } = config;
  if (teamSize && teamSize.min > teamSize.max) refuse(`${path}.teamSize`, 'min is above max');
  if (timezone !== undefined && !isTimeZone(timezone)) refuse(`${path}.timezone`, `unknown time zone ${timezone}`);
  try {
    const { rosterLockedSince: _since, ...rules } = changeRules({}, config, { modeIds: ANY, mapIds: ANY, playlists }, new Date(0));
    return rules;
  } catch (error) {
    const [issue] = error instanceof DomainError ? ((error.details?.issues ?? []) as { path: string; message: string }[]) : [];
    if (!issue) throw error;
    return refuse(issue.path.replace(/^body/, path), issue.message);
  }
}

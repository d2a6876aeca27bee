import { type LeagueRuleName, type LeagueRuleValues, SERIES_FORMATS } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { LeagueRules } from './league-rules.js';
import { isTimeZone } from './local-time.js';

/** The catalog's facts about a game that rules may name. */
export interface GameOfRules {
  modeIds: ReadonlySet<string>;
  mapIds: ReadonlySet<string>;
  /** Modes by playlist. */
  playlists: ReadonlyMap<string, readonly string[]>;
}

/** Rules to set, or to clear by null; `matchFormat` is short for an allowedBestOf of one. */
export type RulesChange = { [Name in LeagueRuleName]?: LeagueRuleValues[Name] | null };

/**
 * The rules after a change. A rule that is sent back as displayed stays unchanged, even if the catalog has dropped one of its ids.
 * @throws DomainError INVALID_INPUT naming the field
 */
export function changeRules(before: LeagueRules, change: RulesChange, game: GameOfRules, now: Date): LeagueRules {
  const { matchFormat, ...fields } = change;
  const merged = withoutNulls({ ...before, ...fields, ...bestOfFormat(matchFormat, fields.allowedBestOf) });
  checkIds('allowedPlaylistIds', merged.allowedPlaylistIds, before.allowedPlaylistIds, game.playlists);
  checkIds('allowedMapIds', merged.allowedMapIds, before.allowedMapIds, game.mapIds);
  checkIds('allowedModeIds', merged.allowedModeIds, before.allowedModeIds, game.modeIds);
  if (merged.timezone !== undefined && !isTimeZone(merged.timezone)) throw invalidInput('body.timezone', 'is not a known time zone');
  checkOrder('body.teamSize', merged.teamSize?.min, merged.teamSize?.max);
  checkOrder('body.maxWagerAmount', merged.minWagerAmount, merged.maxWagerAmount);
  checkOrder('body.maxRosterSize', merged.minRosterSize, merged.maxRosterSize);
  return withoutNulls({
    ...merged,
    playlistModeIds: modesOf(merged, before, game),
    rosterLockedSince: lockedSince(merged, now),
  });
}

/** The lengths of a format. Both may be sent if they agree, so that the result of a read can be sent back. */
function bestOfFormat(
  matchFormat: string | null | undefined,
  allowedBestOf: number[] | null | undefined,
): { allowedBestOf?: number[] | null } {
  if (matchFormat === undefined) return {};
  const bestOf = matchFormat === null ? null : SERIES_FORMATS[matchFormat];
  if (bestOf === undefined) throw invalidInput('body.matchFormat', `must be one of ${Object.keys(SERIES_FORMATS).join(', ')}`);
  if (allowedBestOf === undefined) return { allowedBestOf: bestOf === null ? null : [bestOf] };
  if (formatOf(allowedBestOf ?? []) !== (matchFormat ?? undefined)) throw invalidInput('body.matchFormat', 'contradicts allowedBestOf');
  return {};
}

/** The format with exactly these lengths; undefined without one. */
function formatOf(allowedBestOf: readonly number[]): string | undefined {
  const [bestOf, ...others] = new Set(allowedBestOf);
  return others.length === 0 ? Object.keys(SERIES_FORMATS).find((format) => SERIES_FORMATS[format] === bestOf) : undefined;
}

/** Refuses ids that the catalog does not know, unless the rule named them before. */
function checkIds(
  field: LeagueRuleName,
  ids: readonly string[] | undefined,
  before: readonly string[] | undefined,
  known: { has(id: string): boolean },
): void {
  const index = ids?.findIndex((id) => !known.has(id) && before?.includes(id) !== true) ?? -1;
  if (index !== -1) throw invalidInput(`body.${field}[${index}]`, 'is not in the catalog of the game');
}

function checkOrder(path: string, least: number | undefined, most: number | undefined): void {
  if (least !== undefined && most !== undefined && least > most) throw invalidInput(path, `must not be below ${least}`);
}

/** The union of the playlists' modes. While the catalog lacks one of the playlists, a list that stays the same keeps its modes. */
function modesOf({ allowedPlaylistIds: ids }: LeagueRules, before: LeagueRules, { playlists }: GameOfRules): string[] | undefined {
  if (ids === undefined) return undefined;
  const isKept = ids.some((id) => !playlists.has(id)) && ids.join('\n') === before.allowedPlaylistIds?.join('\n');
  if (isKept && before.playlistModeIds) return before.playlistModeIds;
  return [...new Set(ids.flatMap((id) => playlists.get(id) ?? []))];
}

function lockedSince({ rosterLockEnabled, rosterLockedSince }: LeagueRules, now: Date): string | undefined {
  return rosterLockEnabled === true ? (rosterLockedSince ?? now.toISOString()) : undefined;
}

/** Drops null and undefined fields. */
function withoutNulls(fields: object): LeagueRules {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as LeagueRules;
}

/** Rules as shown: with the format of their series lengths, without derived fields. */
export function showRules({ playlistModeIds: _modes, rosterLockedSince: _since, ...rules }: LeagueRules): LeagueRuleValues {
  const matchFormat = formatOf(rules.allowedBestOf ?? []);
  return { ...rules, ...(matchFormat !== undefined && { matchFormat }) };
}

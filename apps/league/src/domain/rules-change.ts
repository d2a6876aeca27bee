import { invalidInput } from '@matchpoint/errors';
import type { LeagueRules } from './league-rules.js';
import { isTimeZone } from './local-time.js';

/** What the catalog knows of a game, as far as rules name it. */
export interface GameOfRules {
  modeIds: ReadonlySet<string>;
  mapIds: ReadonlySet<string>;
  /** Modes by playlist. */
  playlists: ReadonlyMap<string, readonly string[]>;
}

/** Fields to set, or to clear by null; `matchFormat` is an allowedBestOf of one (league administration 6). */
export type RulesChange = { [Field in keyof LeagueRules]?: LeagueRules[Field] | null } & { matchFormat?: string | null };

const FORMATS: Readonly<Record<string, number>> = { BEST_OF_1: 1, BEST_OF_3: 3, BEST_OF_5: 5, BEST_OF_7: 7 };

/** The rules after a change. @throws DomainError INVALID_INPUT naming the field */
export function changeRules(before: LeagueRules, change: RulesChange, game: GameOfRules, now: Date): LeagueRules {
  const { matchFormat, ...fields } = change;
  const merged = withoutNulls({ ...before, ...fields, ...bestOfFormat(matchFormat, fields.allowedBestOf) });
  checkIds('allowedPlaylistIds', merged.allowedPlaylistIds, game.playlists);
  checkIds('allowedMapIds', merged.allowedMapIds, game.mapIds);
  checkIds('allowedModeIds', merged.allowedModeIds, game.modeIds);
  if (merged.timezone !== undefined && !isTimeZone(merged.timezone)) throw invalidInput('body.timezone', 'is no known time zone');
  checkOrder('body.teamSize', merged.teamSize?.min, merged.teamSize?.max);
  checkOrder('body.maxWagerAmount', merged.minWagerAmount, merged.maxWagerAmount);
  checkOrder('body.maxRosterSize', merged.minRosterSize, merged.maxRosterSize);
  return withoutNulls({
    ...merged,
    playlistModeIds: modesOf(merged.allowedPlaylistIds, game),
    rosterLockedSince: lockedSince(merged, now),
  });
}

function bestOfFormat(matchFormat: string | null | undefined, allowedBestOf: unknown): { allowedBestOf?: number[] | null } {
  if (matchFormat === undefined) return {};
  if (allowedBestOf !== undefined) throw invalidInput('body.matchFormat', 'says what allowedBestOf says: send one of them');
  if (matchFormat === null) return { allowedBestOf: null };
  const bestOf = FORMATS[matchFormat];
  if (bestOf === undefined) throw invalidInput('body.matchFormat', `must be one of ${Object.keys(FORMATS).join(', ')}`);
  return { allowedBestOf: [bestOf] };
}

function checkIds(field: string, ids: readonly string[] | undefined, known: { has(id: string): boolean }): void {
  const index = ids?.findIndex((id) => !known.has(id)) ?? -1;
  if (index !== -1) throw invalidInput(`body.${field}[${index}]`, 'is not in the catalog of the game');
}

function checkOrder(path: string, least: number | undefined, most: number | undefined): void {
  if (least !== undefined && most !== undefined && least > most) throw invalidInput(path, `must not be below ${least}`);
}

/** The union of the playlists' modes. */
function modesOf(playlistIds: readonly string[] | undefined, { playlists }: GameOfRules): string[] | undefined {
  return playlistIds && [...new Set(playlistIds.flatMap((id) => playlists.get(id) ?? []))];
}

function lockedSince({ rosterLockEnabled, rosterLockedSince }: LeagueRules, now: Date): string | undefined {
  return rosterLockEnabled === true ? (rosterLockedSince ?? now.toISOString()) : undefined;
}

/** Drops what is null or undefined. */
function withoutNulls(fields: object): LeagueRules {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as LeagueRules;
}

/** Rules as they are shown: with the format that one series length makes, without what is derived. */
export function showRules({ playlistModeIds: _modes, rosterLockedSince: _since, ...rules }: LeagueRules): object {
  const [bestOf, ...others] = rules.allowedBestOf ?? [];
  const format = others.length === 0 && Object.entries(FORMATS).find(([, length]) => length === bestOf)?.[0];
  return { ...rules, ...(typeof format === 'string' && { matchFormat: format }) };
}

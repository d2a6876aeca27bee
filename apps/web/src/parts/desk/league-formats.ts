import type { Game, UpdateLeagueRulesBody } from '@matchpoint/sdk';
import { createMatchBody } from '@matchpoint/sdk/schemas';
import { nameOf } from '../../texts/names.js';
import { NEW_MATCH } from '../../texts/new-match.js';

/** A league's rules for a game that fields of a new match can meet, as read from the API. */
export type MatchRules = Pick<
  UpdateLeagueRulesBody,
  | 'allowedModeIds'
  | 'allowedPlaylistIds'
  | 'allowedBestOf'
  | 'teamSize'
  | 'wagersAllowed'
  | 'allowedDays'
  | 'blockedDays'
  | 'allowedTimeRange'
  | 'timezone'
>;

/** What a new match can be. */
export interface Formats {
  modeIds: string[];
  bestOf: string[];
  teamSize: { min: number; max: number };
  matchTypes: string[];
}

const { bestOf: lengths, matchType } = createMatchBody.properties;

/**
 * What the game and the league's rules allow a team of this many members. Rules that leave nothing do not narrow it, and the API refuses
 * the match.
 */
export function formatsOf(game: Game, rules: MatchRules, memberCount: number): Formats {
  const { allowedModeIds, allowedPlaylistIds, allowedBestOf, teamSize, wagersAllowed } = rules;
  const playlists = game.playlists.filter(({ id }) => allowedPlaylistIds?.includes(id));
  const matchTypes = (matchType.enum ?? []).map(String);
  const modeIds = game.modes.map(({ id }) => id);
  return {
    modeIds: narrowed(
      narrowed(modeIds, allowedModeIds ?? undefined),
      allowedPlaylistIds ? playlists.flatMap(({ allowedGameModeIds }) => allowedGameModeIds) : undefined,
    ),
    bestOf: narrowed((lengths.enum ?? []).map(String), allowedBestOf?.map(String)),
    teamSize: sizesOf(game, teamSize, memberCount),
    matchTypes: wagersAllowed === false ? matchTypes.filter((type) => type !== 'WAGER') : matchTypes,
  };
}

function sizesOf({ minTeamSize, maxTeamSize }: Game, ruled: MatchRules['teamSize'], memberCount: number): Formats['teamSize'] {
  const [min, max] = [Math.max(minTeamSize, ruled?.min ?? 0), Math.min(maxTeamSize, ruled?.max ?? Infinity)];
  const sizes = min <= max ? { min, max } : { min: minTeamSize, max: maxTeamSize };
  return { min: sizes.min, max: Math.max(sizes.min, Math.min(sizes.max, memberCount)) };
}

function narrowed(values: string[], allowed: readonly string[] | undefined): string[] {
  const left = allowed ? values.filter((value) => allowed.includes(value)) : [];
  return left.length > 0 ? left : values;
}

/** A value that is possible: the chosen one, or the first. */
export const possible = (chosen: string, values: readonly string[]): string => (values.includes(chosen) ? chosen : (values[0] ?? chosen));

/** A team size within the range. */
export const withinSize = (chosen: number, { min, max }: Formats['teamSize']): number => Math.min(Math.max(chosen, min), max);

/** What a league sets, in words; empty if nothing. */
export function wordsOfRules({ modeIds, bestOf }: Formats, rules: MatchRules): string {
  const { allowedModeIds, allowedPlaylistIds, allowedBestOf, teamSize, allowedDays, blockedDays, allowedTimeRange, timezone } = rules;
  const days = (names: readonly string[]) => names.map(nameOf).join(', ');
  return [
    allowedBestOf && NEW_MATCH.bestOf(bestOf.join(', ')),
    (allowedModeIds ?? allowedPlaylistIds) && modeIds.map(nameOf).join(', '),
    teamSize && NEW_MATCH.size(teamSize.min === teamSize.max ? String(teamSize.min) : `${teamSize.min}–${teamSize.max}`),
    allowedDays && NEW_MATCH.days(days(allowedDays)),
    blockedDays && NEW_MATCH.blockedDays(days(blockedDays)),
    allowedTimeRange && NEW_MATCH.hours(allowedTimeRange.start, allowedTimeRange.end),
    (allowedDays ?? blockedDays ?? allowedTimeRange) && NEW_MATCH.zone(timezone ?? 'UTC'),
  ]
    .filter((words) => typeof words === 'string')
    .join(' · ');
}

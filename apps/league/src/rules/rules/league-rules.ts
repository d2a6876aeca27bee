import type { LeagueRuleValues } from '@matchpoint/core';
import { isWithin, localTime } from './local-time.js';

/** The rules that a league keeps for a game. An absent rule allows everything; `matchFormat` is kept as an `allowedBestOf` of one. */
export interface LeagueRules extends Omit<LeagueRuleValues, 'matchFormat'> {
  /** The modes of `allowedPlaylistIds`, as the catalog had them when the rule was set. */
  playlistModeIds?: string[];
  /** When `rosterLockEnabled` was set, ISO 8601: the lock exempts members who joined earlier. */
  rosterLockedSince?: string;
}

/** The fields of a match that a league's rules check. */
export interface ProposedMatch {
  mode: string;
  maps: readonly string[];
  bestOf: number;
  teamSize: number;
  matchType: string;
  wagerAmount?: number;
  /** ISO 8601. */
  scheduledAt?: string;
  /** COMPETITIVE | FLEX; absent if the caller does not know. */
  mapSelectionType?: string;
  isChallenge?: boolean;
}

type Rule = (rules: LeagueRules, match: ProposedMatch) => string | undefined;

/** The first rule that the match violates, as a sentence that names it; undefined without one. */
export function findBrokenRule(rules: LeagueRules, match: ProposedMatch): string | undefined {
  for (const rule of RULES) {
    const broken = rule(rules, match);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

const RULES: readonly Rule[] = [
  checkMode,
  checkPlaylist,
  checkMaps,
  checkMapSelection,
  checkBestOf,
  checkTeamSize,
  checkWager,
  checkSchedule,
  checkChallenge,
];

function checkMode({ allowedModeIds }: LeagueRules, { mode }: ProposedMatch): string | undefined {
  if (!allowedModeIds || allowedModeIds.includes(mode)) return undefined;
  return `The league's modes are ${listed(allowedModeIds)}, not ${mode} (allowedModeIds).`;
}

function checkPlaylist({ allowedPlaylistIds = [], playlistModeIds }: LeagueRules, { mode }: ProposedMatch): string | undefined {
  if (!playlistModeIds || playlistModeIds.includes(mode)) return undefined;
  return `The mode ${mode} is in none of the league's playlists: ${listed(allowedPlaylistIds)} (allowedPlaylistIds).`;
}

function checkMapSelection({ forceCompetitive }: LeagueRules, { mapSelectionType }: ProposedMatch): string | undefined {
  if (forceCompetitive !== true || mapSelectionType === undefined || mapSelectionType === 'COMPETITIVE') return undefined;
  return `The league's map selection is COMPETITIVE, not ${mapSelectionType} (forceCompetitive).`;
}

function checkChallenge({ challengesEnabled }: LeagueRules, { isChallenge }: ProposedMatch): string | undefined {
  return challengesEnabled === false && isChallenge === true ? 'The league allows no challenges (challengesEnabled).' : undefined;
}

/** The first team with too few or too many active members, as a sentence that names the rule; undefined if none. */
export function findBrokenRosterRule(
  { minRosterSize, maxRosterSize }: LeagueRules,
  teams: readonly { teamId: string; memberCount: number }[],
): string | undefined {
  for (const { teamId, memberCount } of teams) {
    if (minRosterSize !== undefined && memberCount < minRosterSize)
      return `The team ${teamId} has ${memberCount} members; the league's minRosterSize is ${minRosterSize}.`;
    if (maxRosterSize !== undefined && memberCount > maxRosterSize)
      return `The team ${teamId} has ${memberCount} members; the league's maxRosterSize is ${maxRosterSize}.`;
  }
  return undefined;
}

function checkMaps({ allowedMapIds }: LeagueRules, { maps }: ProposedMatch): string | undefined {
  const other = allowedMapIds && maps.find((map) => !allowedMapIds.includes(map));
  return other === undefined
    ? undefined
    : `The map ${other} is not one of the league's maps: ${listed(allowedMapIds ?? [])} (allowedMapIds).`;
}

function checkBestOf({ allowedBestOf }: LeagueRules, { bestOf }: ProposedMatch): string | undefined {
  if (!allowedBestOf || allowedBestOf.includes(bestOf)) return undefined;
  return `The league's bestOf is ${listed(allowedBestOf)}, not ${bestOf} (allowedBestOf).`;
}

function checkTeamSize({ teamSize: allowed }: LeagueRules, { teamSize }: ProposedMatch): string | undefined {
  if (!allowed || (teamSize >= allowed.min && teamSize <= allowed.max)) return undefined;
  return `The league's team size is ${allowed.min} to ${allowed.max}, not ${teamSize} (teamSize).`;
}

function checkWager(
  { wagersAllowed, minWagerAmount, maxWagerAmount }: LeagueRules,
  { matchType, wagerAmount }: ProposedMatch,
): string | undefined {
  if (matchType !== 'WAGER') return undefined;
  if (wagersAllowed === false) return 'The league allows no wager matches (wagersAllowed).';
  if (minWagerAmount !== undefined && (wagerAmount ?? 0) < minWagerAmount)
    return `The league's smallest wager is ${minWagerAmount} (minWagerAmount).`;
  if (maxWagerAmount !== undefined && (wagerAmount ?? 0) > maxWagerAmount)
    return `The league's largest wager is ${maxWagerAmount} (maxWagerAmount).`;
  return undefined;
}

/** Checks days and hours by the league's clock. A match without a time cannot meet them. */
function checkSchedule(rules: LeagueRules, { scheduledAt }: ProposedMatch): string | undefined {
  const { allowedDays, blockedDays, allowedTimeRange, timezone = 'UTC' } = rules;
  if (!allowedDays && !blockedDays && !allowedTimeRange) return undefined;
  if (scheduledAt === undefined) {
    const rule = allowedDays ? 'allowedDays' : blockedDays ? 'blockedDays' : 'allowedTimeRange';
    return `The league plays only on certain days and hours: scheduledAt is required (${rule}).`;
  }
  const { day, time } = localTime(scheduledAt, timezone);
  if (allowedDays && !allowedDays.includes(day))
    return `The league's days are ${listed(allowedDays)} (${timezone}), not ${day} (allowedDays).`;
  if (blockedDays?.includes(day)) return `The league does not play on ${day} (${timezone}; blockedDays).`;
  if (allowedTimeRange && !isWithin(time, allowedTimeRange)) {
    return `The league's hours are ${allowedTimeRange.start} to ${allowedTimeRange.end} (${timezone}), not ${time} (allowedTimeRange).`;
  }
  return undefined;
}

function listed(values: readonly (string | number)[]): string {
  return values.length === 0 ? 'none' : values.join(', ');
}

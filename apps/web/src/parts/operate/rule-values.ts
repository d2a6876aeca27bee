import type { UpdateLeagueRulesBody } from '@matchpoint/sdk';

export const SERIES = ['1', '3', '5', '7'] as const;
export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export const COUNTS = [
  'minRosterSize',
  'maxRosterSize',
  'maxChallengesPerTeamPerSeason',
  'maxPendingChallengesPerOpponent',
  'maxPendingChallengesTotal',
  'challengeCooldownMinutes',
  'maxPointsMatchesPerPairPer24h',
] as const;
export const FLAGS = ['forceCompetitive', 'challengesEnabled', 'rosterLockEnabled'] as const;

type Count = number | '';

/** Rules as fields hold them: nothing chosen and nothing filled in mean that there is no such rule. */
export interface RuleValues {
  allowedBestOf: string[];
  allowedDays: string[];
  allowedModeIds: string[];
  allowedMapIds: string[];
  leastPlayers: Count;
  mostPlayers: Count;
  from: string;
  to: string;
  timezone: string;
  counts: Record<(typeof COUNTS)[number], Count>;
  flags: Record<(typeof FLAGS)[number], boolean>;
}

export function valuesOfRules(rules: Record<string, unknown>): RuleValues {
  const { teamSize, allowedTimeRange: time, timezone } = rules as UpdateLeagueRulesBody;
  const texts = (name: string): string[] => (Array.isArray(rules[name]) ? rules[name].map(String) : []);
  return {
    allowedBestOf: texts('allowedBestOf'),
    allowedDays: texts('allowedDays'),
    allowedModeIds: texts('allowedModeIds'),
    allowedMapIds: texts('allowedMapIds'),
    leastPlayers: teamSize?.min ?? '',
    mostPlayers: teamSize?.max ?? '',
    from: time?.start ?? '',
    to: time?.end ?? '',
    timezone: timezone ?? '',
    counts: of(COUNTS, (name) => (typeof rules[name] === 'number' ? rules[name] : '')),
    flags: of(FLAGS, (name) => rules[name] === true),
  };
}

/** What is left empty is sent as `null`, which takes the rule away; rules that no field shows stay. */
export function bodyOfRules(values: RuleValues): Omit<UpdateLeagueRulesBody, 'gameId'> {
  const { leastPlayers: min, mostPlayers: max, from: start, to: end, timezone, counts, flags } = values;
  const chosen = <Value>(list: readonly Value[]): Value[] | null => (list.length === 0 ? null : [...list]);
  return {
    allowedBestOf: chosen(values.allowedBestOf.map((text) => Number(text) as 1)),
    allowedDays: chosen(values.allowedDays as (typeof DAYS)[number][]),
    allowedModeIds: chosen(values.allowedModeIds),
    allowedMapIds: chosen(values.allowedMapIds),
    teamSize: min === '' || max === '' ? null : { min, max },
    allowedTimeRange: start === '' || end === '' ? null : { start, end },
    timezone: timezone.trim() === '' ? null : timezone.trim(),
    ...of(COUNTS, (name) => (counts[name] === '' ? null : counts[name])),
    ...of(FLAGS, (name) => (flags[name] ? true : null)),
  };
}

function of<Name extends string, Value>(names: readonly Name[], toValue: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}

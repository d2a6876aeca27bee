import type { tournament } from '@matchpoint/contracts';
import { omitUndefined } from '@matchpoint/core';
import type { TournamentSettings } from '../record/index.js';

/** The given settings of a call: an absent field stays unchanged. */
export type GivenSettings = Partial<TournamentSettings>;

/** Settings in the form of messages, without wrappers and absent members. */
export function fromMessage(message: tournament.TournamentSettings | undefined): GivenSettings {
  if (message === undefined) return {};
  const { defaultMatchConfig, prizeBreakdown, sponsorTags, leaguePointsByPlacement, ...plain } = message;
  return omitUndefined({
    ...plain,
    ...(defaultMatchConfig && { defaultMatchConfig: fromMatchSettings(defaultMatchConfig) }),
    ...(prizeBreakdown && { prizeBreakdown: prizeBreakdown.rows }),
    ...(sponsorTags && { sponsorTags: sponsorTags.tags }),
    ...(leaguePointsByPlacement && { leaguePointsByPlacement: leaguePointsByPlacement.rows }),
  }) as GivenSettings;
}

export function toMessage(settings: GivenSettings): tournament.TournamentSettings {
  const { defaultMatchConfig, prizeBreakdown, sponsorTags, leaguePointsByPlacement, ...plain } = settings;
  return {
    ...(plain as Omit<tournament.TournamentSettings, 'defaultMatchConfig' | 'prizeBreakdown' | 'sponsorTags' | 'leaguePointsByPlacement'>),
    ...(defaultMatchConfig && { defaultMatchConfig: toMatchSettings(defaultMatchConfig) }),
    ...(prizeBreakdown && { prizeBreakdown: { rows: [...prizeBreakdown] } }),
    ...(sponsorTags && { sponsorTags: { tags: [...sponsorTags] } }),
    ...(leaguePointsByPlacement && { leaguePointsByPlacement: { rows: [...leaguePointsByPlacement] } }),
  };
}

function fromMatchSettings({ gameSpecificOptions, ...settings }: tournament.MatchSettings) {
  const options = Object.entries(gameSpecificOptions).flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value.value]]));
  return { ...settings, gameSpecificOptions: Object.fromEntries(options) as Record<string, string | number | boolean> };
}

function toMatchSettings(settings: TournamentSettings['defaultMatchConfig']): tournament.MatchSettings {
  const options = Object.entries(settings.gameSpecificOptions ?? {}).map(([name, value]) => [name, toOption(value)] as const);
  return {
    ...settings,
    selectedMaps: [...settings.selectedMaps],
    selectedObjectives: [...(settings.selectedObjectives ?? [])],
    gameSpecificOptions: Object.fromEntries(options),
    lockedRules: { ...settings.lockedRules },
  };
}

function toOption(value: string | number | boolean): tournament.OptionValue {
  if (typeof value === 'string') return { value: { $case: 'text', value } };
  return typeof value === 'number' ? { value: { $case: 'number', value } } : { value: { $case: 'flag', value } };
}

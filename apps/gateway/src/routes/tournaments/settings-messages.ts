import { tournament } from '@matchpoint/contracts';
import { omitNulls, omitUndefined } from '@matchpoint/core';
import { present } from '../shared/api-objects.js';

/** Settings as a body gives them. */
export interface SettingsBody {
  readonly defaultMatchConfig?: MatchConfigBody;
  readonly prizeBreakdown?: readonly tournament.PrizeRow[];
  readonly sponsorTags?: readonly tournament.SponsorTag[];
  readonly leaguePointsByPlacement?: readonly tournament.PointsRow[];
  readonly [field: string]: unknown;
}

interface MatchConfigBody {
  readonly gameSpecificOptions?: Readonly<Record<string, string | number | boolean>>;
  readonly [field: string]: unknown;
}

/** A body's settings as the service takes them. */
export function toSettings({ defaultMatchConfig, prizeBreakdown, sponsorTags, leaguePointsByPlacement, ...plain }: SettingsBody) {
  return tournament.TournamentSettings.fromPartial({
    ...plain,
    ...(defaultMatchConfig && { defaultMatchConfig: toMatchSettings(defaultMatchConfig) }),
    ...(prizeBreakdown && { prizeBreakdown: { rows: [...prizeBreakdown] } }),
    ...(sponsorTags && { sponsorTags: { tags: [...sponsorTags] } }),
    ...(leaguePointsByPlacement && { leaguePointsByPlacement: { rows: [...leaguePointsByPlacement] } }),
  });
}

/** A body's changes as the service takes them: null removes a setting. */
export function toSettingsChange(body: Readonly<Record<string, unknown>>) {
  const clearedFields = Object.keys(body).filter((name) => body[name] === null);
  return { settings: toSettings(omitNulls(body)), clearedFields };
}

/** Staged settings of the service as a body has them: null where an approval removes one. What an update cannot change is left out. */
export function fromStaged({ stagedSettings, stagedFields }: Pick<tournament.Tournament, 'stagedSettings' | 'stagedFields'>) {
  const { defaultMatchConfig: _, leaguePointsByPlacement: __, prizeBreakdown, sponsorTags, ...plain } = present(stagedSettings);
  const given: Record<string, unknown> = { ...plain, prizeBreakdown: prizeBreakdown?.rows, sponsorTags: sponsorTags?.tags };
  return omitUndefined(Object.fromEntries(stagedFields.map((name) => [name, given[name] ?? null])));
}

/** The plain values of a message's map. */
export function plainValues(values: Readonly<Record<string, tournament.OptionValue>>): Record<string, string | number | boolean> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, { value }]) => (value ? [[name, value.value]] : [])));
}

/** The settings of matches as a body has them. */
export function fromMatchSettings({ gameSpecificOptions, ...settings }: tournament.MatchSettings): MatchConfigBody {
  return { ...settings, gameSpecificOptions: plainValues(gameSpecificOptions) };
}

function toMatchSettings({ gameSpecificOptions = {}, ...settings }: MatchConfigBody): tournament.MatchSettings {
  const options = Object.entries(gameSpecificOptions).map(([name, value]) => [name, toOption(value)] as const);
  return tournament.MatchSettings.fromPartial({ ...settings, gameSpecificOptions: Object.fromEntries(options) });
}

function toOption(value: string | number | boolean): tournament.OptionValue {
  if (typeof value === 'string') return { value: { $case: 'text', value } };
  return typeof value === 'number' ? { value: { $case: 'number', value } } : { value: { $case: 'flag', value } };
}

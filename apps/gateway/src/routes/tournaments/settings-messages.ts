import { tournament } from '@matchpoint/contracts';

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

function toMatchSettings({ gameSpecificOptions = {}, ...settings }: MatchConfigBody): tournament.MatchSettings {
  const options = Object.entries(gameSpecificOptions).map(([name, value]) => [name, toOption(value)] as const);
  return tournament.MatchSettings.fromPartial({ ...settings, gameSpecificOptions: Object.fromEntries(options) });
}

function toOption(value: string | number | boolean): tournament.OptionValue {
  if (typeof value === 'string') return { value: { $case: 'text', value } };
  return typeof value === 'number' ? { value: { $case: 'number', value } } : { value: { $case: 'flag', value } };
}

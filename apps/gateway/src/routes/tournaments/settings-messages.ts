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

/** Settings of the service as a body has them; what an update cannot change is left out. */
export function fromSettings({ defaultMatchConfig: _, leaguePointsByPlacement: __, ...settings }: tournament.TournamentSettings) {
  const { prizeBreakdown, sponsorTags, ...plain } = settings;
  const given = { ...plain, prizeBreakdown: prizeBreakdown?.rows, sponsorTags: sponsorTags?.tags };
  // What is absent is left out, not undefined.
  return JSON.parse(JSON.stringify(given)) as Record<string, unknown>;
}

function toMatchSettings({ gameSpecificOptions = {}, ...settings }: MatchConfigBody): tournament.MatchSettings {
  const options = Object.entries(gameSpecificOptions).map(([name, value]) => [name, toOption(value)] as const);
  return tournament.MatchSettings.fromPartial({ ...settings, gameSpecificOptions: Object.fromEntries(options) });
}

function toOption(value: string | number | boolean): tournament.OptionValue {
  if (typeof value === 'string') return { value: { $case: 'text', value } };
  return typeof value === 'number' ? { value: { $case: 'number', value } } : { value: { $case: 'flag', value } };
}

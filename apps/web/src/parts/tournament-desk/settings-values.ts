import type {
  CreateTournamentBody,
  TournamentGrandFinalType,
  TournamentGroupFormat,
  TournamentProfile,
  UpdateTournamentBody,
} from '@matchpoint/sdk';
import { required } from '../../texts/forms.js';
import { toLocalInput } from '../local-time.js';
import type { FieldNames } from '../show-issues.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';

/** The settings of a tournament as form values: times are local, numbers may be empty. */
export interface SettingsValues {
  name: string;
  description: string;
  rules: string;
  format: string;
  bestOf: string;
  finalBestOf: string;
  grandFinal: string;
  hasThirdPlace: boolean;
  hasGroups: boolean;
  groupFormat: string;
  groupCount: number | string;
  advance: number | string;
  swissRounds: number | string;
  teamSize: number | string;
  minTeams: number | string;
  maxTeams: number | string;
  registrationMode: string;
  checkInRequired: boolean;
  checkInMinutes: number | string;
  visibility: string;
  registrationStartsAt: string;
  registrationEndsAt: string;
  startsAt: string;
  prizePool: number | string;
  prizeCurrency: string;
  prizeDescription: string;
  logo: File | null;
}

export const NEW_SETTINGS: SettingsValues = {
  ...{ name: '', description: '', rules: '', format: 'SINGLE_ELIMINATION', bestOf: '3', finalBestOf: '5', grandFinal: 'NONE' },
  ...{ hasThirdPlace: false, hasGroups: false, groupFormat: 'ROUND_ROBIN', groupCount: 4, advance: 2, swissRounds: '' },
  ...{ teamSize: 5, minTeams: 2, maxTeams: 16, registrationMode: 'OPEN', checkInRequired: false, checkInMinutes: 60, visibility: 'PUBLIC' },
  ...{ registrationStartsAt: '', registrationEndsAt: '', startsAt: '', prizePool: '', prizeCurrency: '', prizeDescription: '', logo: null },
};

export function settingsOf(tournament: TournamentProfile): SettingsValues {
  const { formatConfig, prizePool } = tournament;
  const { bestOfLadder, grandFinalAdvantage, groupStage } = formatConfig;
  return {
    name: tournament.name,
    description: tournament.description ?? '',
    rules: tournament.rules ?? '',
    format: tournament.format,
    bestOf: String(bestOfLadder.default),
    finalBestOf: String(bestOfLadder.overrides.GF ?? bestOfLadder.default),
    grandFinal: grandFinalAdvantage.type,
    hasThirdPlace: formatConfig.thirdPlaceMatch ?? false,
    hasGroups: groupStage !== undefined,
    groupFormat: groupStage?.format ?? NEW_SETTINGS.groupFormat,
    groupCount: groupStage?.groupCount ?? NEW_SETTINGS.groupCount,
    advance: groupStage?.advancePerGroup ?? NEW_SETTINGS.advance,
    swissRounds: formatConfig.swissRoundCount ?? '',
    teamSize: tournament.teamSize,
    minTeams: tournament.minParticipants,
    maxTeams: tournament.maxParticipants,
    registrationMode: tournament.registrationMode,
    checkInRequired: tournament.checkInRequired,
    checkInMinutes: tournament.checkInOpensMinutesBefore ?? NEW_SETTINGS.checkInMinutes,
    visibility: tournament.visibility,
    registrationStartsAt: toLocalInput(tournament.registrationStartsAt),
    registrationEndsAt: toLocalInput(tournament.registrationEndsAt),
    startsAt: toLocalInput(tournament.startsAt),
    prizePool: prizePool ?? '',
    prizeCurrency: tournament.prizeCurrency ?? '',
    prizeDescription: tournament.prizeDescription ?? '',
    logo: null,
  };
}

type Settings = Omit<CreateTournamentBody, 'hostType' | 'hostId' | 'gameId' | 'defaultMatchConfig' | 'freeAgentsEnabled'>;
const time = (local: string): number | undefined => (local === '' ? undefined : Date.parse(local));
const isElimination = (format: string): boolean => format === 'SINGLE_ELIMINATION' || format === 'DOUBLE_ELIMINATION';

/**
 * The request body. Empty fields are omitted.
 * @param own the tournament's format, unless it is new
 */
export function toSettings(values: SettingsValues, own?: OwnFormat): Settings {
  const [registrationStartsAt, registrationEndsAt, startsAt] = [
    values.registrationStartsAt,
    values.registrationEndsAt,
    values.startsAt,
  ].map(time);
  return {
    name: values.name.trim(),
    ...(values.description.trim() && { description: values.description.trim() }),
    ...(values.rules.trim() && { rules: values.rules.trim() }),
    format: values.format as Settings['format'],
    formatConfig: toFormatConfig(values, own),
    teamSize: Number(values.teamSize),
    minParticipants: Number(values.minTeams),
    maxParticipants: Number(values.maxTeams),
    registrationMode: values.registrationMode as Settings['registrationMode'],
    checkInRequired: values.checkInRequired,
    ...(values.checkInRequired && { checkInOpensMinutesBefore: Number(values.checkInMinutes) }),
    visibility: values.visibility as Settings['visibility'],
    ...(registrationStartsAt !== undefined && { registrationStartsAt }),
    ...(registrationEndsAt !== undefined && { registrationEndsAt }),
    ...(startsAt !== undefined && { startsAt }),
    ...(values.prizePool !== '' && { prizePool: Number(values.prizePool) }),
    ...(values.prizeCurrency.trim() && { prizeCurrency: values.prizeCurrency.trim().toUpperCase() }),
    ...(values.prizeDescription.trim() && { prizeDescription: values.prizeDescription.trim() }),
  };
}

/**
 * Only the changed settings, because after an approval each change needs another one. Null removes what was emptied.
 * @param own the tournament's format
 */
export function changesOf(before: SettingsValues, values: SettingsValues, own: OwnFormat): UpdateTournamentBody {
  const [old, chosen] = [toSettings(before, own), toSettings(values, own)] as Record<string, unknown>[];
  const names = Object.keys({ ...old, ...chosen });
  const changed = names.filter((name) => JSON.stringify(chosen?.[name]) !== JSON.stringify(old?.[name]));
  return Object.fromEntries(changed.map((name) => [name, chosen?.[name] ?? null])) as UpdateTournamentBody;
}

/** The format's options: the tournament's own, with those that the form shows replaced. */
function toFormatConfig(values: SettingsValues, own: OwnFormat | undefined): FormatConfig {
  const { format } = values;
  const hasFinal = isElimination(format);
  const isKept = own?.format === format;
  const { thirdPlaceMatch: _, swissRoundCount, groupStage, ...hidden } = isKept ? own.formatConfig : NO_OPTIONS;
  const groups = hasFinal && values.hasGroups ? toGroupStage(values, own?.formatConfig.groupStage) : undefined;
  const rounds = format === 'SWISS' ? values.swissRounds : (swissRoundCount ?? '');
  return {
    ...hidden,
    bestOfLadder: toLadder(values, hidden.bestOfLadder.overrides, groupStage !== undefined && groups === undefined),
    grandFinalAdvantage: toGrandFinal(values, hidden.grandFinalAdvantage),
    ...(format === 'SINGLE_ELIMINATION' && values.hasThirdPlace && { thirdPlaceMatch: true }),
    ...(rounds !== '' && { swissRoundCount: Number(rounds) }),
    ...(groups && { groupStage: groups }),
  };
}

type FormatConfig = Settings['formatConfig'];
/** A tournament's format, some of whose options the form does not show. */
type OwnFormat = Pick<TournamentProfile, 'format' | 'formatConfig'>;
const NO_OPTIONS: FormatConfig = { bestOfLadder: { default: 1, overrides: {} }, grandFinalAdvantage: { type: 'NONE' } };

/** @param isWithoutGroups the form has removed the groups, whose rounds end with them */
function toLadder({ format, ...values }: SettingsValues, own: Record<string, number>, isWithoutGroups: boolean) {
  const [bestOf, finalBestOf] = [Number(values.bestOf), Number(values.finalBestOf)];
  const { GF: _, ...others } = own;
  const kept = Object.entries(others).filter(([round]) => !(isWithoutGroups && /^G\d/.test(round)));
  return {
    default: bestOf,
    overrides: { ...Object.fromEntries(kept), ...(isElimination(format) && finalBestOf !== bestOf && { GF: finalBestOf }) },
  };
}

function toGrandFinal({ format, grandFinal }: SettingsValues, own: FormatConfig['grandFinalAdvantage']) {
  const type = format === 'DOUBLE_ELIMINATION' ? (grandFinal as TournamentGrandFinalType) : 'NONE';
  return own.type === type ? own : { type };
}

function toGroupStage({ groupFormat, groupCount, advance }: SettingsValues, own: FormatConfig['groupStage']) {
  const { bestOf } = own ?? {};
  const hidden = own?.format === groupFormat ? own : bestOf !== undefined && { bestOf };
  return { ...hidden, format: groupFormat as TournamentGroupFormat, groupCount: Number(groupCount), advancePerGroup: Number(advance) };
}

/** Fields whose API names differ. */
export const SETTINGS_FIELDS: FieldNames = {
  'minParticipants': 'minTeams',
  'maxParticipants': 'maxTeams',
  'checkInOpensMinutesBefore': 'checkInMinutes',
  'formatConfig.bestOfLadder.default': 'bestOf',
  'formatConfig.bestOfLadder.overrides.GF': 'finalBestOf',
  'formatConfig.grandFinalAdvantage.type': 'grandFinal',
  'formatConfig.thirdPlaceMatch': 'hasThirdPlace',
  'formatConfig.swissRoundCount': 'swissRounds',
  'formatConfig.groupStage.format': 'groupFormat',
  'formatConfig.groupStage.groupCount': 'groupCount',
  'formatConfig.groupStage.advancePerGroup': 'advance',
};

const ofGroups = (count: number | string, { format, hasGroups }: SettingsValues): string | null =>
  hasGroups && isElimination(format) ? required(count) : null;

/** Shown at the field before anything is sent; the API checks the rest. */
export const SETTINGS_RULES = {
  name: (name: string) => (name.trim().length < 3 ? TOURNAMENT_DESK.shortName : null),
  prizeCurrency: (currency: string) => (/^([A-Za-z]{3})?$/.test(currency.trim()) ? null : TOURNAMENT_DESK.badCurrency),
  teamSize: required,
  minTeams: required,
  maxTeams: (most: number | string, { minTeams }: SettingsValues) =>
    required(most) ?? (Number(most) < Number(minTeams) ? TOURNAMENT_DESK.tooFew : null),
  groupCount: ofGroups,
  advance: ofGroups,
  checkInMinutes: (minutes: number | string, { checkInRequired }: SettingsValues) => (checkInRequired ? required(minutes) : null),
  registrationEndsAt: (ends: string, { startsAt }: SettingsValues) =>
    ends !== '' && startsAt !== '' && Date.parse(ends) > Date.parse(startsAt) ? TOURNAMENT_DESK.endBeforeStart : null,
  startsAt: (startsAt: string, { checkInRequired }: SettingsValues) =>
    checkInRequired && startsAt === '' ? TOURNAMENT_DESK.checkInNeedsStart : null,
};

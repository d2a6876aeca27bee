import { DAY_MS, MINUTE_MS } from '@matchpoint/core';
import type { MaterialField } from '../../domain/decide-update.js';
import type { Format, FormatConfig } from '../../domain/bracket/format-config.js';
import type { PointsRow, PrizeRow } from '../../domain/placements/awards.js';
import type { SeedingMethod } from '../../domain/seeds/seed-order.js';

/** The settings of every match of a tournament. */
export interface MatchSettings {
  readonly gameModeId: string;
  readonly mapSelectionType: string;
  readonly mapPreferenceMode: string;
  readonly platform: string;
  readonly inputDevice: string;
  readonly region: string;
  /** The map pool of its matches. */
  readonly selectedMaps: readonly string[];
  readonly selectedObjectives?: readonly string[];
  readonly gameSpecificOptions?: Readonly<Record<string, string | number | boolean>>;
  readonly lockedRules?: Readonly<Record<string, boolean>>;
}

export interface DescribedPrize extends PrizeRow {
  readonly description?: string;
}

export interface SponsorTag {
  readonly prefix: string;
  readonly customPrefix?: string;
  readonly name: string;
  readonly url?: string;
  readonly logoStorageId?: string;
}

export type SocialLinks = Readonly<Partial<Record<'website' | 'x' | 'discord' | 'youtube' | 'twitch' | 'instagram' | 'tiktok', string>>>;

/** All settings of the organizer. Times are epoch milliseconds. */
export interface TournamentSettings {
  readonly name: string;
  readonly description?: string;
  readonly rules?: string;
  /** Slug. */
  readonly gameId: string;
  readonly playlistId?: string;
  readonly teamSize: number;
  readonly defaultMatchConfig: MatchSettings;
  readonly format: Format;
  readonly formatConfig: FormatConfig;
  readonly minParticipants: number;
  readonly maxParticipants: number;
  readonly registrationMode: 'OPEN' | 'APPLICATION' | 'INVITE_ONLY';
  readonly registrationStartsAt?: number;
  readonly registrationEndsAt?: number;
  readonly checkInRequired: boolean;
  readonly checkInOpensMinutesBefore?: number;
  readonly freeAgentsEnabled: boolean;
  readonly seedingMethod: SeedingMethod;
  readonly startsAt?: number;
  readonly endsAt?: number;
  readonly prizePool?: number;
  readonly prizeCurrency?: string;
  readonly prizeBreakdown?: readonly DescribedPrize[];
  readonly prizeDescription?: string;
  readonly bannerStorageId?: string;
  readonly logoStorageId?: string;
  readonly socialLinks?: SocialLinks;
  readonly sponsorTags?: readonly SponsorTag[];
  readonly visibility: 'PUBLIC' | 'UNLISTED';
  readonly leaguePointsEnabled?: boolean;
  readonly leaguePointsByPlacement?: readonly PointsRow[];
  readonly autoStart?: boolean;
}

/** Settings that a tournament can do without. */
export const REMOVABLE_FIELDS = [
  'description',
  'rules',
  'playlistId',
  'registrationStartsAt',
  'registrationEndsAt',
  'checkInOpensMinutesBefore',
  'startsAt',
  'endsAt',
  'prizePool',
  'prizeCurrency',
  'prizeBreakdown',
  'prizeDescription',
  'bannerStorageId',
  'logoStorageId',
  'sponsorTags',
  'socialLinks',
] as const satisfies readonly MaterialField[];
type RemovableField = (typeof REMOVABLE_FIELDS)[number];

/** New values of fields that an update can change; null removes a setting. */
export type SettingsChange = {
  readonly [Field in MaterialField]?: TournamentSettings[Field] | (Field extends RemovableField ? null : never);
};

export const DEFAULT_CHECK_IN_MINUTES = 60;

/** How far ahead a tournament or one of its rounds can start. */
export const LATEST_START_MS = 366 * DAY_MS;

/** When check-in opens, in epoch milliseconds; undefined: the tournament has no check-in by time. */
export function checkInOpensAt({ startsAt, checkInRequired, checkInOpensMinutesBefore }: TournamentSettings): number | undefined {
  if (!checkInRequired || startsAt === undefined) return undefined;
  return startsAt - (checkInOpensMinutesBefore ?? DEFAULT_CHECK_IN_MINUTES) * MINUTE_MS;
}

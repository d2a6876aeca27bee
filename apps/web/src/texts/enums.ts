import type * as sdk from '@matchpoint/sdk';
import { COMPETITION_WORDS } from './competition-enums.js';
import { nameOf } from './names.js';

/** The API's enum values in words. The types ensure that enums of the SDK are complete. */
const WORDS = {
  MatchStatus: {
    PENDING: 'Open',
    ACCEPTED: 'Scheduled',
    READY: 'Ready',
    IN_PROGRESS: 'Live',
    COMPLETED: 'Final',
    CANCELLED: 'Canceled',
    DISPUTED: 'Disputed',
    FORFEITED: 'Forfeited',
  },
  ScoreStatus: {
    PENDING: 'To confirm',
    CONFIRMED: 'Confirmed',
    DISPUTED: 'Disputed',
  },
  PublishStatus: {
    DRAFT: 'Draft',
    PUBLISHED: 'Published',
    ARCHIVED: 'Archived',
  },
  MatchType: {
    XP_ONLY: 'Experience only',
    WAGER: 'Wager',
  },
  MapPreferenceMode: {
    PREFERRED: 'Preferred maps',
    VETO: 'Map veto',
    MANUAL: 'Manual',
  },
  AttendanceStatus: {
    ATTENDING: 'Confirmed',
    NOT_ATTENDING: 'Can’t play',
    TENTATIVE: 'No answer yet',
  },
  RosterType: {
    ACTIVE: 'Starter',
    BENCH: 'Substitute',
  },
  TeamRole: {
    CAPTAIN: 'Captain',
    CO_CAPTAIN: 'Co-captain',
    MEMBER: 'Player',
  },
  LeagueRole: {
    OWNER: 'Owner',
    ADMIN: 'Admin',
    MANAGER: 'Manager',
    MEMBER: 'Member',
  },
  OrganizationRole: {
    OWNER: 'Owner',
    ADMIN: 'Admin',
    MANAGER: 'Manager',
    MEMBER: 'Member',
  },
  StaffRole: {
    SUPPORT: 'Support',
    MODERATOR: 'Moderator',
    OPERATOR: 'Administrator',
    COMMAND: 'Command line',
  },
  SeasonStatus: {
    upcoming: 'Upcoming',
    active: 'In progress',
    completed: 'Finished',
  },
  LeagueTeamStatus: {
    pending: 'Pending',
    approved: 'Approved',
    denied: 'Declined',
    withdrawn: 'Withdrawn',
    left: 'Left',
    removed: 'Removed',
    banned: 'Banned',
  },
  LeagueBanStatus: {
    active: 'Active',
    expired: 'Expired',
    revoked: 'Lifted',
  },
  LeaguePenaltyType: {
    POINT_DEDUCTION: 'Point deduction',
    MATCH_FORFEIT: 'Match forfeit',
    WARNING: 'Warning',
  },
  LeaguePenaltyStatus: {
    active: 'Active',
    pending: 'Pending',
    served: 'Served',
    revoked: 'Revoked',
  },
  LeagueCooldownKind: {
    manual: 'Set by staff',
    self_leave: 'Left the league',
    kick: 'Removed',
  },
  TicketStatus: {
    open: 'Open',
    in_progress: 'In progress',
    awaiting_response: 'Waiting for reply',
    resolved: 'Resolved',
    closed: 'Closed',
  },
  TicketPriority: {
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    urgent: 'Urgent',
  },
  PlatformTicketCategory: {
    account: 'My account',
    technical_bug: 'Something is broken',
    feature_request: 'An idea',
    billing: 'Plan and billing',
    other: 'Something else',
  },
  WebhookDeliveryStatus: {
    pending: 'Queued',
    delivering: 'Sending',
    delivered: 'Delivered',
    failed: 'Failed',
    dead_lettered: 'Gave up',
  },
  ApiKeyPlan: {
    api_free: 'Free',
    api_pro: 'Pro',
    api_studio: 'Studio',
  },
  ApiKeyKind: {
    personal: 'Personal',
    game_developer: 'Game developer',
    league_operator: 'League operator',
  },
  ApiKeyPreset: {
    'replay': 'Match replays',
    'league-manager': 'League manager',
  },
  UserStatus: {
    active: 'Active',
    suspended: 'Suspended',
    banned: 'Banned',
  },
  SystemPartStatus: {
    up: 'Operational',
    degraded: 'Degraded',
    down: 'Down',
  },
  Region: {
    NONE: 'Any region',
    NA_EAST: 'NA East',
    NA_WEST: 'NA West',
    EU: 'Europe',
    ASIA: 'Asia',
    OCEANIA: 'Oceania',
    SOUTH_AMERICA: 'South America',
    MIDDLE_EAST: 'Middle East',
    AFRICA: 'Africa',
  },
  Platform: {
    PC: 'PC',
    XBOX: 'Xbox',
    PLAYSTATION: 'PlayStation',
    CONSOLE_ONLY: 'Console only',
    CROSSPLAY: 'Crossplay',
  },
  ProfileVisibility: {
    public: 'Public',
    limited: 'Limited',
    private: 'Private',
  },
  LeagueStatus: {
    draft: 'Draft',
    active: 'Active',
    archived: 'Archived',
    suspended: 'Suspended',
  },
  LeagueCooldownStatus: {
    active: 'Active',
    expired: 'Expired',
    cleared: 'Cleared',
  },
  KeyState: {
    active: 'Active',
    expired: 'Expired',
    revoked: 'Revoked',
  },
  LeagueSeasonStatus: {
    active: 'Season in progress',
    upcoming: 'Season upcoming',
    none: 'No season',
  },
  ...COMPETITION_WORDS,
} as const satisfies Complete;

interface Complete extends Record<string, Readonly<Record<string, string>>> {
  MatchStatus: Record<sdk.MatchStatus, string>;
  ScoreStatus: Record<sdk.ScoreStatus, string>;
  PublishStatus: Record<sdk.PublishStatus, string>;
  MatchType: Record<sdk.MatchType, string>;
  MapPreferenceMode: Record<sdk.MapPreferenceMode, string>;
  AttendanceStatus: Record<sdk.AttendanceStatus, string>;
  RosterType: Record<sdk.RosterType, string>;
  LeagueRole: Record<sdk.LeagueRole, string>;
  SeasonStatus: Record<sdk.SeasonStatus, string>;
  LeagueTeamStatus: Record<sdk.LeagueTeamStatus, string>;
  LeagueBanStatus: Record<sdk.LeagueBanStatus, string>;
  LeaguePenaltyType: Record<sdk.LeaguePenaltyType, string>;
  LeaguePenaltyStatus: Record<sdk.LeaguePenaltyStatus, string>;
  LeagueCooldownKind: Record<sdk.LeagueCooldownKind, string>;
  LeagueCooldownStatus: Record<sdk.LeagueCooldownStatus, string>;
  LeagueSeasonStatus: Record<sdk.LeagueSeasonStatus, string>;
  TicketStatus: Record<sdk.TicketStatus, string>;
  TicketPriority: Record<sdk.TicketPriority, string>;
  PlatformTicketCategory: Record<sdk.PlatformTicketCategory, string>;
  WebhookDeliveryStatus: Record<sdk.WebhookDeliveryStatus, string>;
  ApiKeyPlan: Record<sdk.ApiKeyPlan, string>;
  ApiKeyKind: Record<sdk.ApiKeyKind, string>;
  UserStatus: Record<sdk.UserStatus, string>;
  SystemPartStatus: Record<sdk.SystemPartStatus, string>;
  Region: Record<sdk.Region, string>;
  Platform: Record<sdk.Platform, string>;
  ProfileVisibility: Record<sdk.ProfileVisibility, string>;
}

export type EnumName = keyof typeof WORDS;

/** A value in words. An unknown one, from a newer server, is shown by its name. */
export function wordOf(name: EnumName, value: string): string {
  const words: Readonly<Record<string, string>> = WORDS[name];
  return words[value] ?? nameOf(value);
}

/** @param values undefined if the schema has no enum */
export const optionsOf = (name: EnumName, values: readonly unknown[] = []): { value: string; label: string }[] =>
  values.map((value) => ({ value: String(value), label: wordOf(name, String(value)) }));

export const ENUM_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = WORDS;

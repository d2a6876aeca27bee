export { type AskHelix, createHelix, type TwitchConfig } from './ask-helix.js';
export { assertNever, invariant } from './assert.js';
export { ManualClock, systemClock, type Clock } from './clock.js';
export { doubledMs } from './doubled-ms.js';
export { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.js';
export { escapeControls, escapeControlsInLines } from './escape-controls.js';
export { foldBlanks } from './fold-blanks.js';
export { groupBy } from './group-by.js';
export { hasControls } from './has-controls.js';
export { hideCredentials } from './hide-credentials.js';
export { ID_PREFIXES, isId, newId, stampIdsBy, timeOfId, type IdPrefix } from './ids.js';
export { gameOf, indexGames } from './index-games.js';
export { parseInstant } from './instant.js';
export { isLoopback } from './is-loopback.js';
export { lazily } from './lazily.js';
export {
  LEAGUE_RULES,
  type LeagueRuleName,
  type LeagueRuleValues,
  type RuleDeclaration,
  type RuleSchema,
  SERIES_FORMATS,
  SIZE_RANGE,
  TIME_RANGE,
  type TimeRange,
  WEEKDAYS,
  type Weekday,
  TIME_OF_DAY,
} from './league-rules.js';
export { normalizeMailAddress } from './mail-address.js';
export { omitNulls, type WithoutNulls } from './omit-nulls.js';
export { omitUndefined } from './omit-undefined.js';
export { OUTBOX_RETENTION_MS } from './outbox-retention.js';
export { readBounded } from './read-bounded.js';
export {
  changeRecent,
  compareRecent,
  FORM_LENGTH,
  type FormOutcome,
  formOf,
  lastResults,
  type RecentChange,
  type RecentResult,
} from './recent-results.js';
export { RESERVED_SLUGS } from './reserved-slugs.js';
export { type KeptSecret, type Rewrapped, rewrapSecrets, type SecretStore } from './rewrap-secrets.js';
export { RELEASE } from './release.js';
export { createDerivedBox, createSecretBox, type SealedSecret, type SecretBox } from './secret-box.js';
export { keepSnapshot, type Snapshot } from './snapshot.js';
export { startOfWeek } from './start-of-week.js';
export { ifInTime, withDeadline, type Deadline } from './with-deadline.js';
export {
  API_PLANS,
  type ApiPlan,
  ASSIGNABLE_ROLES,
  ATTENDANCE_STATUSES,
  type AttendanceStatus,
  BEGUN_STATUSES,
  CAPTAIN_ROLES,
  CREDENTIAL_CHANGES,
  type CredentialChange,
  DELIVERY_STATUSES,
  type DeliveryStatus,
  isCaptainRole,
  isGroupRoleAtLeast,
  isStaffAtLeast,
  isStaffRole,
  isTournamentOver,
  KEY_KINDS,
  type KeyKind,
  LEAGUE_ROLES,
  type LeagueRole,
  MATCH_STATUSES,
  type MatchStatus,
  MEMBERSHIP_STATUSES,
  type MembershipStatus,
  ORGANIZATION_ROLES,
  type OrganizationRole,
  PENALTY_TYPES,
  type PenaltyType,
  POINTS_UNITS,
  type PointsUnit,
  PUBLISH_STATUSES,
  type PublishStatus,
  SECURITY_EVENT_TYPES,
  type SecurityEventType,
  STAFF_ROLES,
  type StaffRole,
  TEAM_ROLES,
  type TeamRole,
  TICKET_STATUSES,
  type TicketStatus,
  TOURNAMENT_FORMATS,
  TOURNAMENT_STATUSES,
  type TournamentFormat,
  type TournamentStatus,
} from './words.js';

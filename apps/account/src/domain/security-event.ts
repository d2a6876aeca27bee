import { DAY_MS } from '@matchpoint/core';

/** Changes of credentials. Each is mailed, audited and reported to the gateway. */
export const CHANGES = [
  'password_changed',
  'password_reset',
  'email_changed',
  'totp_enabled',
  'totp_disabled',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_removed',
  'deletion_scheduled',
  'deletion_cancelled',
] as const;
export type Change = (typeof CHANGES)[number];

/** Activity that an account's owner is shown: changes, sign-ins and failed attempts. */
export type SecurityEventType = Change | 'registered' | 'signed_in' | 'second_factor_failed';

/** How long data of an account may be kept after its deletion is scheduled (docs/reference/accounts.md#deletion). */
export const DELETION_WAITS_MS = 14 * DAY_MS;
export const SECURITY_EVENTS_LIVE_MS = 180 * DAY_MS;
/** For revoked keys: no older backup is ever restored (docs/recovery.md). */
export const REVOCATIONS_LIVE_MS = 180 * DAY_MS;
/** For the audit log, which outlives them (docs/reference/platform-staff.md#audit-log). */
export const AUDIT_LIVES_MS = 730 * DAY_MS;

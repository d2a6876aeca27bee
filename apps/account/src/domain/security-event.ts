import { DAY_MS } from '@matchpoint/core';

/** Changes of credentials: each is mailed, audited and told to the gateway. */
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

/** What an account's owner is shown: changes, and who came in or tried to. */
export type SecurityEventType = Change | 'registered' | 'signed_in' | 'second_factor_failed';

/** How long an account that is to go may still be kept (docs/reference/accounts.md#deletion). */
export const DELETION_WAITS_MS = 14 * DAY_MS;
export const SECURITY_EVENTS_LIVE_MS = 180 * DAY_MS;
/** Of revoked keys: no backup that is restored is older (docs/recovery.md). */
export const REVOCATIONS_LIVE_MS = 180 * DAY_MS;
/** Of the audit log, which outlives them (docs/reference/platform-staff.md#audit-log). */
export const AUDIT_LIVES_MS = 730 * DAY_MS;

import { DAY_MS } from '@matchpoint/core';

/** How long data of an account may be kept after its deletion is scheduled (docs/reference/accounts.md#deletion). */
export const DELETION_WAITS_MS = 14 * DAY_MS;
export const SECURITY_EVENTS_LIVE_MS = 180 * DAY_MS;
/** For revoked keys: no older backup is ever restored (docs/recovery.md). */
export const REVOCATIONS_LIVE_MS = 180 * DAY_MS;
/** For the audit log, which outlives them (docs/reference/platform-staff.md#audit-log). */
export const AUDIT_LIVES_MS = 730 * DAY_MS;

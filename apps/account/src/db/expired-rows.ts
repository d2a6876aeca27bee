import { sweepRows } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const sweep = (table: string, column: string) => sweepRows({ name: `${table}_sweep`, table, condition: `${column} < $1`, batch: 1_000 });

const SWEEPS = {
  signInChallenges: sweep('sign_in_challenge', 'expires_at'),
  usedProviderFlows: sweep('used_provider_flow', 'expires_at'),
  usedPasskeyChallenges: sweep('used_passkey_challenge', 'expires_at'),
  digests: sweep('digest', 'queued_at'),
  securityEvents: sweep('security_event', 'created_at'),
  keyRevocations: sweep('key_revocation', 'revoked_at'),
  auditEntries: sweep('audit_entry', 'created_at'),
} as const;

/** Deletes the rows of one kind that expired before `before`; returns their number. Replicas may run it concurrently. */
export function deleteBefore(pool: Pool, kind: keyof typeof SWEEPS, before: Date): Promise<number> {
  return SWEEPS[kind](pool, before);
}

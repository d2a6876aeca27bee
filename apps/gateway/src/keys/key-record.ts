import type { KeyKind } from '@matchpoint/rpc';
import type { OwnerStanding } from '../sessions/session-record.js';
import type { Permissions, Plan } from './permissions.js';

/** An API key as it is kept (contract 3). The plaintext is not: only its keyed hash. */
export interface KeyRecord extends OwnerStanding {
  id: string;
  label: string;
  prefix: string;
  kind: KeyKind;
  ownerUserId: string;
  ownerUsername: string;
  gameId: string | null;
  leagueId: string | null;
  plan: Plan;
  permissions: Permissions;
  preset: string | null;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

/** Whether the key may be used at `now`. */
export function isUsable(key: KeyRecord, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || new Date(key.expiresAt) > now);
}

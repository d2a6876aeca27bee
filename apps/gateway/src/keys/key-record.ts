import type { KeyKind } from '@matchpoint/rpc';
import type { OwnerStanding } from '../sessions/session-record.js';
import type { Permissions, Plan } from './permissions.js';

/** Who made a key: an operator by command, or its owner in a session (management E). */
export type KeyCreator = 'operator' | 'self';

/** An API key as it is kept (contract 3). The plaintext is not: only its keyed hash. */
export interface KeyRecord {
  id: string;
  label: string;
  /** First characters of the newest secret. */
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
  createdBy: KeyCreator;
}

/** A key as one of its secrets shows it, with what its owner may. */
export interface PresentedKey extends KeyRecord, OwnerStanding {
  /** When this secret ends, where a rotation has replaced it. */
  secretEndsAt: string | null;
}

/** Whether the key is neither revoked nor expired at `now`. */
export function isActive({ revokedAt, expiresAt }: Pick<KeyRecord, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || new Date(expiresAt) > now);
}

/** Whether the key may be used at `now` by the secret that was presented. */
export function isUsable(key: PresentedKey, now: Date): boolean {
  return isActive(key, now) && (key.secretEndsAt === null || new Date(key.secretEndsAt) > now);
}

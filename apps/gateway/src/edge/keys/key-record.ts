import type { KeyKind } from '@matchpoint/core';
import type { SessionLevel } from '@matchpoint/rpc';
import type { OwnerStanding } from '../sessions/session-record.js';
import type { Permissions, Plan } from '../../permissions/permissions.js';

/** Who made a key: an operator by command, or its owner in a session (docs/reference/authentication.md#own-keys). */
export type KeyCreator = 'operator' | 'self';

/** An API key as it is kept (docs/reference/authentication.md#own-keys). The plaintext is not: only its keyed hash. */
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
  /** Of the session that granted its permissions; null: made by an operator, or before levels were recorded. */
  madeAtLevel: SessionLevel | null;
  /** A self-made key with `platform.staff`: it ends with its owner's role on the platform's staff. */
  restsOnStaffRole: boolean;
}

/** A key as one of its secrets shows it, with what its owner may. */
export interface PresentedKey extends Omit<KeyRecord, 'lastUsedAt'>, OwnerStanding {
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

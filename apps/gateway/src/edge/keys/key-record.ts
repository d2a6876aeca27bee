import type { KeyKind } from '@matchpoint/core';
import type { SessionLevel } from '@matchpoint/rpc';
import type { OwnerStanding } from '../sessions/session-record.js';
import type { Permissions, Plan } from '../../permissions/permissions.js';

/** Who created a key: an operator with the CLI, or its owner in a session (docs/reference/authentication.md#own-keys). */
export type KeyCreator = 'operator' | 'self';

/** A stored API key (docs/reference/authentication.md#own-keys). Only its keyed hash is stored, never the plaintext. */
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
  /** The level of the session that granted its permissions; null: created by an operator, or before levels were recorded. */
  madeAtLevel: SessionLevel | null;
  /** A key with `platform.staff` that its owner created: it is revoked when its owner leaves the platform staff. */
  restsOnStaffRole: boolean;
}

/** A key found by one of its secrets, with its owner's access. */
export interface PresentedKey extends Omit<KeyRecord, 'lastUsedAt'>, OwnerStanding {
  /** When this secret expires, if a rotation has replaced it. */
  secretEndsAt: string | null;
}

/** Whether the key is neither revoked nor expired at `now`. */
export function isActive({ revokedAt, expiresAt }: Pick<KeyRecord, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || new Date(expiresAt) > now);
}

/** Whether the key may be used at `now` with the secret that was sent. */
export function isUsable(key: PresentedKey, now: Date): boolean {
  return isActive(key, now) && (key.secretEndsAt === null || new Date(key.secretEndsAt) > now);
}

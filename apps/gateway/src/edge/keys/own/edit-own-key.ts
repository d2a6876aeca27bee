import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { CredentialPorts } from '../../credentials/ports.js';
import { lockKey, markKeyRevoked } from '../store/key-store.js';
import { editKey, findOwnKey, type OwnKey } from '../store/own-keys.js';
import { levelOf } from '../../sessions/session-level.js';
import type { SessionRecord } from '../../sessions/session-record.js';
import { type ChosenPermissions, choosePreset, requireConnection } from '../choose-permissions.js';
import { isActive, type KeyRecord } from '../key-record.js';
import type { Permissions } from '../../../permissions/permissions.js';
import { proofOf, requireLevelForStaffKey } from '../platform-role.js';
import { chooseExpiry } from './key-expiry.js';

/** What an owner may change about a key; omitted fields stay unchanged. */
export interface KeyEdit {
  label?: string;
  permissions?: Permissions;
  preset?: string;
  /** ISO 8601; null: never. */
  expiresAt?: string | null;
}

/** A key of an owner; other people's keys count as not found. @throws DomainError error_api_key_not_found */
export async function requireOwnKey({ pool, clock }: CredentialPorts, ownerUserId: string, keyId: string): Promise<OwnKey> {
  const key = await findOwnKey(pool, ownerUserId, keyId, clock.now());
  if (!key) throw new DomainError('error_api_key_not_found');
  return key;
}

/**
 * Changes a key (docs/reference/authentication.md#own-keys). Only an operator may change the permissions and expiry of a key that an
 * operator created.
 * @throws DomainError INVALID_INPUT, error_api_key_not_found, error_api_key_permission_denied, error_api_key_not_active,
 * error_second_factor_required
 */
export async function editOwnKey(
  context: CredentialPorts,
  { userId: ownerUserId, proofs }: Pick<SessionRecord, 'userId' | 'proofs'>,
  keyId: string,
  edit: KeyEdit,
  call: { requestId: string },
): Promise<OwnKey> {
  const { pool, clock, config, changing } = context;
  const chosen = chooseChanged(edit);
  const expiresAt = edit.expiresAt === undefined ? undefined : chooseExpiry(edit.expiresAt, clock.now());
  await requireOwnKey(context, ownerUserId, keyId);
  const level = levelOf(proofs);
  const owner = chosen && (await context.profiles.resolveUser({ identifier: ownerUserId }, call));
  if (chosen?.preset && owner) requireConnection(chosen.preset, owner.connectedPlatforms, 'body.preset');
  const change = async (tx: ClientBase): Promise<void> => {
    const key = await lockKey(tx, keyId);
    if (!key) throw new DomainError('error_api_key_not_found');
    if (key.createdBy === 'operator' && (chosen !== undefined || expiresAt !== undefined)) {
      throw new DomainError('error_api_key_permission_denied', {
        message: 'An operator created this key, so only an operator can change its permissions and expiry.',
      });
    }
    const now = clock.now();
    requireActive(key, now);
    const proof = chosen && owner && proofOf(chosen.permissions, level, owner);
    const edited = { ...key, ...(edit.label !== undefined && { label: edit.label }), ...chosen, ...proof };
    if (chosen !== undefined || expiresAt !== undefined) requireLevelForStaffKey(edited.permissions, level, config.staffSecondFactor);
    await editKey(tx, keyId, { ...edited, expiresAt: expiresAt === undefined ? key.expiresAt : expiresAt }, now);
  };
  await changing([keyId], () => withTransaction(pool, change));
  return requireOwnKey(context, ownerUserId, keyId);
}

/**
 * Revokes a key at every replica; revoking it again changes nothing (docs/reference/authentication.md#own-keys). @throws DomainError
 * error_api_key_not_found
 */
export async function revokeOwnKey(context: CredentialPorts, ownerUserId: string, keyId: string): Promise<OwnKey> {
  const { pool, clock, changing } = context;
  const key = await requireOwnKey(context, ownerUserId, keyId);
  if (key.revokedAt !== null) return key;
  const revoked = await changing([keyId], () => markKeyRevoked(pool, keyId, clock.now()));
  return { ...key, ...revoked };
}

/** @throws DomainError error_api_key_not_active */
export function requireActive(key: KeyRecord, now: Date): void {
  if (!isActive(key, now)) throw new DomainError('error_api_key_not_active');
}

function chooseChanged({ permissions, preset }: KeyEdit): ChosenPermissions | undefined {
  if (permissions !== undefined && preset !== undefined) throw invalidInput('body.permissions', 'give either permissions or a preset');
  if (preset !== undefined) return choosePreset(preset, 'body.preset');
  return permissions && { permissions, preset: null };
}

import { type gateway, toPermissionsMessage } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { GatewayContext } from '../ports.js';
import { findKeysNamed } from '../edge/keys/store/key-store.js';
import type { KeyRecord } from '../edge/keys/key-record.js';

/** Converts a key's record to its message. */
export function toMessage({ permissions, gameId, leagueId, preset, expiresAt, revokedAt, lastUsedAt, ...key }: KeyRecord): gateway.ApiKey {
  return {
    ...key,
    gameId: gameId ?? undefined,
    leagueId: leagueId ?? undefined,
    permissions: toPermissionsMessage(permissions),
    permissionsJson: JSON.stringify(permissions),
    preset: preset ?? undefined,
    expiresAt: expiresAt ?? undefined,
    revokedAt: revokedAt ?? undefined,
    lastUsedAt: lastUsedAt ?? undefined,
  };
}

/** Finds the key that an operator names by id, or by the 12-character prefix of its secret if that is unique. */
export async function findNamedKey({ pool, clock }: GatewayContext, name: string): Promise<KeyRecord> {
  const keys = await findKeysNamed(pool, name, clock.now());
  const [key] = keys;
  if (!key) throw new DomainError('error_not_found', { message: `There is no API key ${name}.` });
  if (keys.length > 1) throw new DomainError('INVALID_INPUT', { message: `Several API keys begin with ${name}: name one by its id.` });
  return key;
}

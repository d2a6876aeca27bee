import { newId } from '@matchpoint/core';
import type { ClientBase, Pool } from 'pg';
import type { GatewayContext } from '../context.js';
import { insertKey } from '../db/key-store.js';
import { displayPrefix, generateKey, hashKey } from './key-format.js';
import type { KeyRecord } from './key-record.js';

/** Everything of a key but its id, its secret and its times. */
export type KeyGrant = Omit<KeyRecord, 'id' | 'prefix' | 'createdAt' | 'revokedAt' | 'lastUsedAt'>;

/** A key and a plaintext of it, which exists nowhere else: it is shown once. */
export interface IssuedKey {
  key: KeyRecord;
  plaintext: string;
}

/** Stores a new key, in the transaction of `client` where that is one. */
export async function issueKey(
  { clock, config }: Pick<GatewayContext, 'clock' | 'config'>,
  client: Pool | ClientBase,
  grant: KeyGrant,
): Promise<IssuedKey> {
  const { plaintext, ...secret } = newSecret(config.keyPepper);
  const key = await insertKey(client, { ...grant, ...secret, id: newId('key'), createdAt: clock.now().toISOString() });
  return { key, plaintext };
}

/** A new secret, with what is kept of it. */
export function newSecret(pepper: string): { plaintext: string; prefix: string; keyHash: string } {
  const plaintext = generateKey();
  return { plaintext, prefix: displayPrefix(plaintext), keyHash: hashKey(plaintext, pepper) };
}

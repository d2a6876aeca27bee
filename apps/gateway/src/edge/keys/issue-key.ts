import { newId } from '@matchpoint/core';
import type { ClientBase, Pool } from 'pg';
import type { CredentialPorts } from '../credentials/ports.js';
import { insertKey } from './store/key-store.js';
import { displayPrefix, generateKey, hashKey } from './key-format.js';
import type { KeyRecord } from './key-record.js';

/** What a key has of the session that grants its permissions. */
export type KeyProof = Pick<KeyRecord, 'madeAtLevel' | 'restsOnStaffRole'>;

/** Everything of a key but its id, its secret and its times. An operator's key has no session to rest on. */
export type KeyGrant = Omit<KeyRecord, 'id' | 'prefix' | 'createdAt' | 'revokedAt' | 'lastUsedAt' | keyof KeyProof> & Partial<KeyProof>;

/** A key and a plaintext of it, which exists nowhere else: it is shown once. */
export interface IssuedKey {
  key: KeyRecord;
  plaintext: string;
}

/** Stores a new key, in the transaction of `client` where that is one. */
export async function issueKey(
  { clock, config }: Pick<CredentialPorts, 'clock' | 'config'>,
  client: Pool | ClientBase,
  grant: KeyGrant,
): Promise<IssuedKey> {
  const { plaintext, ...secret } = newSecret(config.keyPepper);
  const key = await insertKey(client, {
    madeAtLevel: null,
    restsOnStaffRole: false,
    ...grant,
    ...secret,
    id: newId('key'),
    createdAt: clock.now().toISOString(),
  });
  return { key, plaintext };
}

/** A new secret, with what is kept of it. */
export function newSecret(pepper: string): { plaintext: string; prefix: string; keyHash: string } {
  const plaintext = generateKey();
  return { plaintext, prefix: displayPrefix(plaintext), keyHash: hashKey(plaintext, pepper) };
}

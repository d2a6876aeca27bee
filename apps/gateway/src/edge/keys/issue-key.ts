import { newId } from '@matchpoint/core';
import type { ClientBase, Pool } from 'pg';
import type { CredentialPorts } from '../credentials/ports.js';
import { insertKey } from './store/key-store.js';
import { displayPrefix, generateKey, hashKey } from './key-format.js';
import type { KeyRecord } from './key-record.js';

/** What a key inherits from the session that grants its permissions. */
export type KeyProof = Pick<KeyRecord, 'madeAtLevel' | 'restsOnStaffRole'>;

/** Everything about a key except its id, its secret and its times. A key that an operator creates has no session. */
export type KeyGrant = Omit<KeyRecord, 'id' | 'prefix' | 'createdAt' | 'revokedAt' | 'lastUsedAt' | keyof KeyProof> & Partial<KeyProof>;

/** A key and its plaintext, which exists nowhere else and is shown once. */
export interface IssuedKey {
  key: KeyRecord;
  plaintext: string;
}

/** Stores a new key, within the transaction of `client` if there is one. */
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

/** A new secret and what is stored of it. */
export function newSecret(pepper: string): { plaintext: string; prefix: string; keyHash: string } {
  const plaintext = generateKey();
  return { plaintext, prefix: displayPrefix(plaintext), keyHash: hashKey(plaintext, pepper) };
}

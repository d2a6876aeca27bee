import type { SecretBox } from '@matchpoint/core';
import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';

/** Secrets by the variables that hold them. Each box opens with every configured value and seals with the first. */
export type ProvenSecrets = Readonly<Record<string, SecretBox>>;

interface Canary {
  keyId: string;
  sealed: Buffer;
}

const LOCK = sql('secret_canary_lock', 'lock table secret_canary in share row exclusive mode');
const READ = sql<Canary>('secret_canary_read', 'select key_id as "keyId", sealed from secret_canary where name = $1');
const ADD = sql('secret_canary_add', 'insert into secret_canary (name, key_id, sealed) values ($1, $2, $3) on conflict do nothing');
const FORGET = sql('secret_canary_forget', 'delete from secret_canary where name = $1 and key_id <> all($2::text[])');
const SONG = Buffer.from('matchpoint');

/**
 * Compares a process's secrets with those that its database is used with. The first start seals a canary with each; every later start must
 * open one. To rotate a secret, configure the new value beside the old one: the old one's canary opens, and one for the new value is added.
 * @returns a phrase for each wrong secret, which readiness shows to anyone
 */
export async function findWrongSecrets(pool: Pool, secrets: ProvenSecrets): Promise<string[]> {
  return withTransaction(pool, async (tx) => {
    // Two processes with different secrets cannot both be the first.
    await run(tx, LOCK);
    const wrong: string[] = [];
    for (const [name, box] of Object.entries(secrets))
      if (!(await proveSecret(tx, name, box))) wrong.push(`${name} is not the one that this database is used with`);
    return wrong;
  });
}

async function proveSecret(tx: PoolClient, name: string, box: SecretBox): Promise<boolean> {
  const canaries = await run(tx, READ, [name]);
  if (canaries.length > 0 && !canaries.some((canary) => opens(box, canary, name))) return false;
  const isCurrentKnown = canaries.some(({ keyId }) => keyId === box.currentKeyId);
  if (!isCurrentKnown) await run(tx, ADD, [name, box.currentKeyId, box.seal(SONG, name).sealed]);
  if (canaries.some(({ keyId }) => !box.keyIds.includes(keyId))) await run(tx, FORGET, [name, box.keyIds]);
  return true;
}

function opens(box: SecretBox, canary: Canary, name: string): boolean {
  try {
    return box.open(canary, name).equals(SONG);
  } catch {
    return false;
  }
}

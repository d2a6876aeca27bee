import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

/** How many expired secrets of a key are kept, so that calls with them count (docs/reference/authentication.md#usage). */
const ENDED_KEPT = 10;

const END_LIVING = sql('key_secret_end_living', 'update api_key_former_secret set ends_at = $2 where key_id = $1 and ends_at > $2');
const REPLACE = sql(
  'key_secret_replace',
  `
  with replaced as (
    insert into api_key_former_secret (key_hash, key_id, prefix, replaced_at, ends_at)
    select key_hash, id, prefix, $4, $5 from api_key where id = $1
  )
  update api_key set key_hash = $2, prefix = $3 where id = $1`,
);
const FORGET_OLDEST = sql(
  'key_secret_forget_oldest',
  `
  delete from api_key_former_secret where key_id = $1 and key_hash in (
    select key_hash from api_key_former_secret where key_id = $1 order by replaced_at desc, key_hash desc offset ${ENDED_KEPT})`,
);

export interface SecretReplacement {
  keyId: string;
  keyHash: string;
  prefix: string;
  now: Date;
  /** When the replaced secret expires. */
  previousEndsAt: Date;
}

/**
 * Gives a locked key a new secret. The previous one stays valid until `previousEndsAt`; an older one expires immediately, because a key has
 * at most two.
 */
export async function replaceSecret(tx: ClientBase, replacement: SecretReplacement): Promise<void> {
  const { keyId, keyHash, prefix } = replacement;
  const [now, previousEndsAt] = [replacement.now.toISOString(), replacement.previousEndsAt.toISOString()];
  await run(tx, END_LIVING, [keyId, now]);
  await run(tx, REPLACE, [keyId, keyHash, prefix, now, previousEndsAt]);
  await run(tx, FORGET_OLDEST, [keyId]);
}

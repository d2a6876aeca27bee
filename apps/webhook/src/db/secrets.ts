import { run, sql } from '@matchpoint/postgres';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS, type KeptSecret, type SealedSecret, type SecretStore } from '@matchpoint/core';

/** How long a replaced secret keeps signing (docs/reference/webhooks.md#signatures). */
const OLD_SECRET_LIVES_MS = DAY_MS;
/** Live secrets of an endpoint, including the current one. Each costs every delivery a signature. */
const MAX_LIVE = 5;
const REWRAP_BATCH = 500;

const EXPIRE = sql('secret_expire', 'update endpoint_secret set expires_at = $2 where endpoint_id = $1 and expires_at is null');
const INSERT = sql('secret_insert', 'insert into endpoint_secret (endpoint_id, key_id, sealed, created_at) values ($1, $2, $3, $4)');
const END_OLDEST = sql(
  'secret_end_oldest',
  `delete from endpoint_secret where endpoint_id = $1
     and position not in (select position from endpoint_secret where endpoint_id = $1 order by position desc limit ${MAX_LIVE})`,
);
const FIND_LIVE = sql<SealedSecret & { endpointId: string }>(
  'secret_find_live',
  `select endpoint_id as "endpointId", key_id as "keyId", sealed from endpoint_secret
    where endpoint_id = any($1) and (expires_at is null or expires_at > $2) order by position desc`,
);
const PRUNE = sql('secret_prune', 'delete from endpoint_secret where expires_at < $1');
const LIST_FOREIGN = sql<KeptSecret<number>>(
  'secret_list_foreign',
  `select position as place, endpoint_id as owner, key_id as "keyId", sealed from endpoint_secret
    where key_id <> $1 and position > $2 order by position limit ${REWRAP_BATCH}`,
);
const REPLACE = sql('secret_replace', 'update endpoint_secret set key_id = $2, sealed = $3 where position = $1 and key_id = $4');

/**
 * Makes `secret` the current one. The previous one also signs for 24 more hours, and earlier ones until their time is over or there are
 * more than five. The endpoint must be locked, or new.
 */
export async function replaceSecret(tx: PoolClient, endpointId: string, secret: SealedSecret, now: Date): Promise<void> {
  await run(tx, EXPIRE, [endpointId, new Date(now.getTime() + OLD_SECRET_LIVES_MS)]);
  await run(tx, INSERT, [endpointId, secret.keyId, secret.sealed, now]);
  await run(tx, END_OLDEST, [endpointId]);
}

/** Newest first. */
export async function findLiveSecrets(pool: Pool | PoolClient, endpointId: string, now: Date): Promise<SealedSecret[]> {
  return (await findLiveSecretsOf(pool, [endpointId], now)).get(endpointId) ?? [];
}

/** The live secrets of endpoints, newest first, by endpoint. */
export async function findLiveSecretsOf(
  tx: Pool | PoolClient,
  endpointIds: readonly string[],
  now: Date,
): Promise<Map<string, SealedSecret[]>> {
  const secrets = new Map<string, SealedSecret[]>(endpointIds.map((id) => [id, []]));
  for (const { endpointId, ...secret } of await run(tx, FIND_LIVE, [endpointIds, now])) secrets.get(endpointId)?.push(secret);
  return secrets;
}

export async function pruneSecrets(pool: Pool, now: Date): Promise<void> {
  await run(pool, PRUNE, [now]);
}

/** The store of endpoints' secrets, for resealing them when keys are retired. */
export function secretStore(pool: Pool): SecretStore<number> {
  return {
    list: (keyId, after = 0) => run(pool, LIST_FOREIGN, [keyId, after]),
    replace: async (from, { keyId, sealed }) => void (await run(pool, REPLACE, [from.place, keyId, sealed, from.keyId])),
  };
}

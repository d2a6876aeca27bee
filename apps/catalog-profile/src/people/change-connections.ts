import type { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { isUniqueViolation } from '@matchpoint/postgres';
import { type CallContext, requireCaller, type ResponseCodec, runIdempotent } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { CatalogProfileContext } from '../context.js';
import { checkAccountName, checkUrl, checkWord } from './rules/connection.js';
import type { StoredConnection } from './store/imported-users.js';
import { lockUser } from './store/locked-users.js';
import type { OwnConnection } from './store/own-connections.js';
import { omitNulls } from '@matchpoint/core';

/**
 * Runs a write on the caller's connections under the lock of the caller.
 * @throws DomainError error_user_not_found; error_name_taken if they already have the connection
 */
export async function changeConnections<Response>(
  { pool, clock }: Pick<CatalogProfileContext, 'pool' | 'clock'>,
  call: CallContext,
  codec: ResponseCodec<Response>,
  write: (tx: PoolClient, userId: string, timestamp: string) => Promise<Response>,
): Promise<Response> {
  const { userId } = requireCaller(call);
  try {
    return await runIdempotent(pool, call, {
      codec,
      async write(tx) {
        if (!(await lockUser(tx, userId))) throw new DomainError('error_user_not_found');
        return write(tx, userId, clock.now().toISOString());
      },
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'user_connections_natural_key')) throw error;
    throw new DomainError('error_name_taken', { message: 'You already have this connection.', cause: error });
  }
}

type Given = Pick<catalogProfile.UpdateConnectionRequest, 'username' | 'url' | 'region' | 'gamingPlatform' | 'showOnProfile' | 'isPrimary'>;

/** The given fields of a request in their stored form. @throws DomainError INVALID_INPUT */
export function givenOf({ username, url, region, gamingPlatform, showOnProfile, isPrimary }: Given): Partial<StoredConnection> {
  return {
    ...(username !== undefined && { username: checkAccountName(username) }),
    ...(url !== undefined && { url: checkUrl(url) }),
    ...(region !== undefined && { region: checkWord(region, 'body.region') }),
    ...(gamingPlatform !== undefined && { gamingPlatform: checkWord(gamingPlatform, 'body.gamingPlatform') }),
    ...(showOnProfile !== undefined && { showOnProfile }),
    ...(isPrimary !== undefined && { isPrimary }),
  };
}

export function toConnection({
  userId: _,
  isByOwner: __,
  ...connection
}: Omit<OwnConnection, 'isByOwner'> & { isByOwner?: boolean }): catalogProfile.Connection {
  return omitNulls(connection);
}

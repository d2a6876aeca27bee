import type { gateway } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { lockKey, markKeyRevoked } from '../edge/keys/store/key-store.js';
import { type IssuedKey, issueKey } from '../edge/keys/issue-key.js';
import { findNamedKey, toMessage } from './key-messages.js';

/** Replaces a key with one that grants the same access; the old one stops working immediately. */
export function rollKey(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['rollKey'] {
  return async ({ key: name }) => {
    const { id } = await findNamedKey(context, name);
    const roll = (): Promise<IssuedKey> =>
      withTransaction(context.pool, async (tx) => {
        const old = await lockKey(tx, id);
        if (!old || old.revokedAt) throw new DomainError('INVALID_INPUT', { message: `API key ${id} is revoked: create a new one.` });
        const { id: _id, prefix: _prefix, keyHash: _hash, createdAt: _at, revokedAt: _revoked, lastUsedAt: _used, ...grant } = old;
        await markKeyRevoked(tx, id, context.clock.now());
        return issueKey(context, tx, grant);
      });
    const issued = await context.changing([id], roll);
    return { key: toMessage(issued.key), plaintext: issued.plaintext };
  };
}

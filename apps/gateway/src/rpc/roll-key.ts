import type { gateway } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { issueKey } from '../keys/issue-key.js';
import { findNamedKey, toMessage } from './key-messages.js';

/** Replaces a key by one that grants the same; the old one stops working at once. */
export function rollKey(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['rollKey'] {
  return async ({ key: name }) => {
    const prisma = await context.prisma();
    const old = await findNamedKey(prisma, name);
    if (old.revokedAt) throw new DomainError('INVALID_INPUT', { message: `API key ${old.id} is revoked: create a new one.` });
    const { label, kind, ownerUserId, ownerUsername, gameId, leagueId, plan, preset, expiresAt } = old;
    const issued = await issueKey(context, {
      label,
      kind,
      ownerUserId,
      ownerUsername,
      gameId,
      leagueId,
      plan,
      preset,
      expiresAt,
      permissions: old.permissions as object,
    });
    await context.changing([old.id], () => prisma.apiKey.update({ where: { id: old.id }, data: { revokedAt: context.clock.now() } }));
    return { key: toMessage(issued.key), plaintext: issued.plaintext };
  };
}

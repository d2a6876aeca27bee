import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { findNamedKey, toMessage } from './key-messages.js';

/** Revokes a key at every replica (contract 3). Revoking a revoked key changes nothing. */
export function revokeKey({ prisma: open, clock, changing }: GatewayContext): Handlers<typeof gateway.KeyServiceService>['revokeKey'] {
  return async ({ key: name }) => {
    const prisma = await open();
    const key = await findNamedKey(prisma, name);
    const revoke = () => prisma.apiKey.update({ where: { id: key.id }, data: { revokedAt: clock.now() } });
    const revoked = await changing([key.id], async () => (key.revokedAt ? key : await revoke()));
    return { key: toMessage(revoked) };
  };
}

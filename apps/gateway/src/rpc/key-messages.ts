import type { gateway } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { ApiKey, PrismaClient } from '../generated/prisma/client.js';

/** A key's row as its message: everything but the hash. */
export function toMessage(key: ApiKey): gateway.ApiKey {
  return {
    id: key.id,
    label: key.label,
    prefix: key.prefix,
    kind: key.kind,
    ownerUserId: key.ownerUserId,
    ownerUsername: key.ownerUsername,
    gameId: key.gameId ?? undefined,
    leagueId: key.leagueId ?? undefined,
    plan: key.plan,
    permissionsJson: JSON.stringify(key.permissions),
    preset: key.preset ?? undefined,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString(),
    revokedAt: key.revokedAt?.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString(),
  };
}

/** The key an operator names by id, or by its 12-character prefix where that is unique. */
export async function findNamedKey(prisma: PrismaClient, name: string): Promise<ApiKey> {
  const keys = await prisma.apiKey.findMany({ where: { OR: [{ id: name }, { prefix: name }] }, take: 2 });
  const [key] = keys;
  if (!key) throw new DomainError('error_not_found', { message: `There is no API key ${name}.` });
  if (keys.length > 1) throw new DomainError('INVALID_INPUT', { message: `Several API keys begin with ${name}: name one by its id.` });
  return key;
}

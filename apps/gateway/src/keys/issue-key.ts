import { newId } from '@matchpoint/core';
import type { GatewayContext } from '../context.js';
import type { ApiKey } from '../generated/prisma/client.js';
import { displayPrefix, generateKey, hashKey } from './key-format.js';

/** Everything of a key but its id, its secret and its times. */
export type KeyGrant = Pick<
  ApiKey,
  'label' | 'kind' | 'ownerUserId' | 'ownerUsername' | 'gameId' | 'leagueId' | 'plan' | 'preset' | 'expiresAt'
> & {
  permissions: object;
};

/** Stores a new key and answers it with its plaintext, which exists nowhere else. */
export async function issueKey({ prisma, clock, config }: GatewayContext, grant: KeyGrant): Promise<{ key: ApiKey; plaintext: string }> {
  const plaintext = generateKey();
  const key = await (
    await prisma()
  ).apiKey.create({
    data: {
      ...grant,
      id: newId('key'),
      prefix: displayPrefix(plaintext),
      keyHash: hashKey(plaintext, config.keyPepper),
      createdAt: clock.now(),
    },
  });
  return { key, plaintext };
}

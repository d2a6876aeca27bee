import type { gateway } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { findKeysByHash } from '../edge/keys/store/find-keys-by-hash.js';
import { findKeysNamed } from '../edge/keys/store/key-store.js';
import { displayPrefix, hashKey, isWellFormed } from '../edge/keys/key-format.js';
import { isActive, isUsable, type KeyRecord } from '../edge/keys/key-record.js';
import { toMessage } from './key-messages.js';

/** Finds a key that works now. A full secret is checked as the API checks it, so a secret that merely begins like a key is refused. */
export function findKey(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['findKey'] {
  return async ({ key: name }) => {
    const key = name === displayPrefix(name) || name.startsWith('key_') ? await findByName(context, name) : await findByText(context, name);
    if (!key) throw new DomainError('error_api_key_invalid');
    return { key: toMessage(key) };
  };
}

async function findByName({ pool, clock }: GatewayContext, name: string): Promise<KeyRecord | undefined> {
  const keys = (await findKeysNamed(pool, name, clock.now())).filter((key) => isActive(key, clock.now()));
  if (keys.length > 1) throw new DomainError('INVALID_INPUT', { message: `Several API keys begin with ${name}: name one by its id.` });
  return keys[0];
}

async function findByText(context: GatewayContext, text: string): Promise<KeyRecord | undefined> {
  if (!isWellFormed(text)) return undefined;
  const [key] = await findKeysByHash(context.pool, [hashKey(text, context.config.keyPepper)]);
  return key && isUsable(key, context.clock.now()) ? findByName(context, key.id) : undefined;
}

import { rewrapSecrets } from '@matchpoint/core';
import type { AccountContext } from '../context.js';
import { totpStores } from '../db/totp.js';

/**
 * Reseals app secrets of other keys with the current key, so that those can be retired; returns the number. Secrets that cannot be opened
 * stay.
 */
export async function rewrapTotps({ pool, box, logger }: Pick<AccountContext, 'pool' | 'box' | 'logger'>): Promise<number> {
  let sealed = 0;
  for (const store of totpStores(pool)) {
    const { count, unopened } = await rewrapSecrets(box, store);
    for (const [key, secrets] of unopened) logger.warn({ key, secrets }, 'secrets of authenticator apps cannot be opened');
    sealed += count;
  }
  return sealed;
}

import { rewrapSecrets } from '@matchpoint/core';
import type { AccountContext } from '../context.js';
import { totpStores } from '../db/totp.js';

/** Seals with the current key what another one sealed, so that the other can be retired; answers how many. What cannot be opened stays. */
export async function rewrapTotps({ pool, box, logger }: Pick<AccountContext, 'pool' | 'box' | 'logger'>): Promise<number> {
  let sealed = 0;
  for (const store of totpStores(pool)) {
    const { count, unopened } = await rewrapSecrets(box, store);
    for (const [key, secrets] of unopened) logger.warn({ key, secrets }, 'secrets of authenticator apps cannot be opened');
    sealed += count;
  }
  return sealed;
}

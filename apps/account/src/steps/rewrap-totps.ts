import type { AccountContext } from '../context.js';
import { listForeignTotps, replaceSealedTotp } from '../db/totp.js';

/** Seals with the current key what another one sealed, so that the other can be retired; answers how many. */
export async function rewrapTotps({ pool, box }: Pick<AccountContext, 'pool' | 'box'>): Promise<number> {
  let count = 0;
  for (;;) {
    const foreign = await listForeignTotps(pool, box.currentKeyId);
    if (foreign.length === 0) return count;
    for (const { userId, ...sealed } of foreign) await replaceSealedTotp(pool, userId, sealed, box.seal(box.open(sealed, userId), userId));
    count += foreign.length;
  }
}
